import type { ThinkingControl } from '../../../ports/model-connector.ts';
import { ModelError, type ModelRequest } from '../../../ports/model-provider.ts';

/** A request, and how its model is told how hard to think. */
export interface Asking {
  readonly request: ModelRequest;
  readonly thinking: ThinkingControl;
}

/** Question and longest answer count for the window together, however short the answer will be. */
const beyondWindow = /exceed context limit: (\d+) \+ \d+ > (\d+)/;

/** A model that writes less than was asked for. */
const beyondModel = /max_tokens: \d+ > (\d+), which is the maximum/;

/** Each model takes one of the two ways; from Claude 4.6 on it is the effort. */
const budgetRefused = /"thinking\.type\.enabled" is not supported/;
const effortRefused = /adaptive thinking is not supported|does not support the effort parameter/;

/** Tokens. With less room for an answer the refusal is the better answer. */
const leastAnswer = 256;

/** What to ask for once more after a refusal; null if nothing would help. README.md names whose sentences these are. */
export function askOtherwise(asking: Asking, fault: unknown): Asking | null {
  if (!(fault instanceof ModelError)) return null;
  const { message } = fault;
  if (budgetRefused.test(message)) return { ...asking, thinking: 'effort' };
  if (effortRefused.test(message)) return { ...asking, thinking: 'budget' };
  const left = lengthLeft(message);
  return left >= leastAnswer ? { ...asking, request: { ...asking.request, maxOutputTokens: left } } : null;
}

/** The longest answer that a refusal leaves; NaN if it speaks of something else. */
function lengthLeft(refusal: string): number {
  const [, question, window] = beyondWindow.exec(refusal) ?? [];
  return question === undefined ? Number(beyondModel.exec(refusal)?.[1]) : Number(window) - Number(question);
}
