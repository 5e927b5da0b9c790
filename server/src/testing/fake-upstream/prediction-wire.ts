import { frame, type Wire } from './wire.ts';

interface Body {
  readonly input?: { readonly prompt?: string };
}

/** An output event with this text; each line of the text is a data line of the event. */
function output(text: string): string {
  return `event: output\n${text
    .split('\n')
    .map((line) => `data: ${line}\n`)
    .join('')}\n`;
}

/** Replicate's predictions: the messages in the stream of one. The protocol has no thoughts, functions or sources. */
export const predictionWire: Wire = {
  name: 'replicate',
  questionOf: (body) => (body as Body).input?.prompt ?? '',
  begin: () => '',
  text: output,
  reasoning: () => '',
  toolCalls: () => [],
  sources: () => '',
  end: () => frame({}, 'done'),
  errorEvent: (message) => frame({ detail: message }, 'error'),
  errorBody: (status, message) => ({ title: 'Failed', detail: message, status }),
};
