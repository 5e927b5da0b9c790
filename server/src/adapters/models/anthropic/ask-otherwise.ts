import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelRequest } from '../../../ports/model-provider.ts';

/** A request, and how its model is told how hard to think. */
export interface Asking {
  readonly request: ModelRequest;
  readonly thinking: ThinkingControl;
  /** Whether the model refused to be told in one way, and is told in the other. */
  readonly isToldOtherwise?: true;
}

/** Question and longest answer count for the window together, however short the answer will be. */
const beyondWindow = /exceed context limit: (\d+) \+ \d+ > (\d+)/;

/** A model that writes less than was asked for. */
const beyondModel = /max_tokens: \d+ > (\d+), which is the maximum/;

/** Each model that thinks takes one of the two ways; from Claude 4.6 on it is the effort. */
const thinkingRefused =
  /"thinking\.type\.enabled" is not supported|adaptive thinking is not supported|does not support (the effort parameter|thinking)/;
/** Models up to Claude 3.5. */
const neverThinks = /does not support thinking/;

/** Tokens. With less room for an answer the refusal is the better answer. */
const leastAnswer = 256;

/** What to ask for once more after a refusal; null if nothing would help. README.md names whose sentences these are. */
export function askOtherwise(asking: Asking, refusal: string): Asking | null {
  if (asking.thinking !== 'none' && thinkingRefused.test(refusal)) return toldOtherwise(asking, refusal);
  const left = lengthLeft(refusal);
  return left >= leastAnswer ? { ...asking, request: { ...asking.request, maxOutputTokens: left } } : null;
}

function toldOtherwise(asking: Asking, refusal: string): Asking {
  if (asking.isToldOtherwise || neverThinks.test(refusal)) return { ...asking, thinking: 'none' };
  return { ...asking, thinking: asking.thinking === 'budget' ? 'effort' : 'budget', isToldOtherwise: true };
}

/** The longest answer that a refusal leaves; NaN if it speaks of something else. */
function lengthLeft(refusal: string): number {
  const [, question, window] = beyondWindow.exec(refusal) ?? [];
  return question === undefined ? Number(beyondModel.exec(refusal)?.[1]) : Number(window) - Number(question);
}
