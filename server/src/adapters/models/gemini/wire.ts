import { z } from 'zod';

const Count = z.number().nullish().catch(null);

/** Comes with every chunk and is cumulative; only the last is read. */
export const UsageMetadata = z.object({
  promptTokenCount: Count,
  toolUsePromptTokenCount: Count,
  cachedContentTokenCount: Count,
  candidatesTokenCount: Count,
  thoughtsTokenCount: Count,
});

/** What Google Search found, and which words of the answer rest on what. */
export const GroundingMetadata = z.object({
  groundingChunks: z
    .array(z.object({ web: z.object({ uri: z.string(), title: z.string().nullish() }).nullish() }))
    .nullish()
    .catch(null),
  groundingSupports: z
    .array(
      z.object({
        segment: z.object({ text: z.string().nullish() }).nullish(),
        groundingChunkIndices: z.array(z.number()).nullish(),
      }),
    )
    .nullish()
    .catch(null),
  webSearchQueries: z.array(z.string()).nullish().catch(null),
});
export type GroundingMetadata = z.infer<typeof GroundingMetadata>;

/** A part of a turn of the request. */
export type ContentPart =
  | { text: string }
  | { inlineData: { mimeType: string; data: string } }
  | { functionCall: { name: string; args: Record<string, unknown> }; thoughtSignature?: string }
  | { functionResponse: { name: string; response: Record<string, unknown> } };
