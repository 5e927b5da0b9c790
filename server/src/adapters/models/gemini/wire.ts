import { z } from 'zod';

const Count = z.number().nullish().catch(null);

/** Cumulative, and part of every chunk; only the last one counts. */
export const UsageMetadata = z.object({
  promptTokenCount: Count,
  toolUsePromptTokenCount: Count,
  cachedContentTokenCount: Count,
  candidatesTokenCount: Count,
  thoughtsTokenCount: Count,
});

/** The results of Google Search, and which parts of the answer are based on them. */
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

/** A part of a turn in the request. */
export type ContentPart =
  | { text: string }
  | { inlineData: { mimeType: string; data: string } }
  | { functionCall: { name: string; args: Record<string, unknown> }; thoughtSignature?: string }
  | { functionResponse: { name: string; response: Record<string, unknown> } };
