import { ModelError, type ModelRequest } from '../../../ports/model-provider.ts';

/** Question and longest answer count for the window together, however short the answer will be. */
const beyond = /exceed context limit: (\d+) \+ \d+ > (\d+)/;

/** Tokens. With less room for an answer the refusal is the better answer. */
const leastAnswer = 256;

/** The same request, for the longest answer that the question leaves of the window; null if that is not the fault. */
export function withinWindow(request: ModelRequest, fault: unknown): ModelRequest | null {
  const [, question, window] = (fault instanceof ModelError && beyond.exec(fault.message)) || [];
  const left = Number(window) - Number(question);
  return left >= leastAnswer ? { ...request, maxOutputTokens: left } : null;
}
