import { errorWords, frame, type Wire } from './wire.ts';

interface Body {
  readonly input?: { readonly prompt?: string };
}

/** Text as it stands, a line of the event for each of its own. */
function output(text: string): string {
  return `event: output\n${text
    .split('\n')
    .map((line) => `data: ${line}\n`)
    .join('')}\n`;
}

/** Replicate's predictions: what stands in the stream of one. It knows neither thoughts, functions nor sources. */
export const predictionWire: Wire = {
  name: 'replicate',
  questionOf: (body) => (body as Body).input?.prompt ?? '',
  begin: () => '',
  text: output,
  reasoning: () => '',
  toolCalls: () => [],
  sources: () => '',
  end: () => frame({}, 'done'),
  errorEvent: () => frame({ detail: 'Overloaded in the middle' }, 'error'),
  errorBody: (status, error) => ({ title: 'Failed', detail: errorWords[error], status }),
};
