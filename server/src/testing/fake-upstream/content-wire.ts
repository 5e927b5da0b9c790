import { frame, type Wire } from './wire.ts';

const reasons = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY', 'tool-calls': 'STOP' } as const;

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

function chunk(
  parts: readonly unknown[],
  more: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
): string {
  return frame({
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
    modelVersion: 'fake-model',
    responseId: 'fake',
    ...rest,
  });
}

interface Body {
  readonly contents?: readonly { readonly parts?: readonly { readonly text?: string }[] }[];
}

/** Google's Gemini. */
export const contentWire: Wire = {
  name: 'gemini',
  questionOf: (body) => ((body as Body).contents?.at(-1)?.parts ?? []).map((part) => part.text ?? '').join(' '),
  begin: () => '',
  text: (text) => chunk([{ text }]),
  reasoning: (text) => chunk([{ text, thought: true }]),
  toolCalls: (calls) =>
    calls.map((call, index) =>
      chunk([
        {
          functionCall: { id: `call_${index + 1}`, name: call.name, args: call.arguments },
          thoughtSignature: 'c2lnbmVk',
        },
      ]),
    ),
  sources: (sources) =>
    chunk([], {
      groundingMetadata: {
        webSearchQueries: ['fake'],
        groundingChunks: sources.map(({ url, title }) => ({ web: { uri: url, title } })),
        groundingSupports: sources.map(({ quote }, index) => ({
          segment: { text: quote },
          groundingChunkIndices: [index],
        })),
      },
    }),
  end: (reason, input, output) =>
    chunk(
      [{ text: '' }],
      { finishReason: reasons[reason] },
      {
        usageMetadata: {
          promptTokenCount: input,
          cachedContentTokenCount: 2,
          candidatesTokenCount: output - 1,
          thoughtsTokenCount: 1,
          totalTokenCount: input + output,
        },
      },
    ),
  errorEvent: (message) => frame({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  errorBody: (status, message) => ({
    error: { code: status, message, status: statuses[status] ?? 'UNKNOWN' },
  }),
};
