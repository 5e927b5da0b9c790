import { ModelError, type ModelRequest } from '../../../ports/model-provider.ts';

/** Question and longest answer count for the window together, however short the answer will be. */
const beyondWindow = /exceed context limit: (\d+) \+ \d+ > (\d+)/;

/** A model that writes less than was asked for. */
const beyondModel = /max_tokens: \d+ > (\d+), which is the maximum/;

/** Tokens. With less room for an answer the refusal is the better answer. */
const leastAnswer = 256;

/** The same request, for the longest answer that a refusal leaves; null if it speaks of something else. */
export function shorterAnswer(request: ModelRequest, fault: unknown): ModelRequest | null {
  const left = fault instanceof ModelError ? lengthLeft(fault.message) : Number.NaN;
  return left >= leastAnswer ? { ...request, maxOutputTokens: left } : null;
}

function lengthLeft(refusal: string): number {
  const [, question, window] = beyondWindow.exec(refusal) ?? [];
  return question === undefined ? Number(beyondModel.exec(refusal)?.[1]) : Number(window) - Number(question);
}
