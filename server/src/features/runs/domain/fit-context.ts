import { estimateTokens } from '../../../platform/text/estimate-tokens.ts';

/** A message as far as its size matters. */
export interface Sized {
  /** Tokens, estimated. */
  readonly size: number;
}

/** How many of the newest messages fit. The last, which is the question, always does; the first kept is one of the user's. */
export function newestThatFit(messages: readonly (Sized & { readonly role: string })[], budget: number): number {
  let left = budget;
  let kept = 0;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    left -= messages[at]?.size ?? 0;
    if (left < 0 && kept > 0) break;
    kept += 1;
  }
  while (kept > 1 && messages[messages.length - kept]?.role !== 'user') kept -= 1;
  return kept;
}

/** The beginning of a text that has at most so many tokens, and whether that is all of it. */
export function fitText(text: string, budget: number): { readonly text: string; readonly isWhole: boolean } {
  if (estimateTokens(text) <= budget) return { text, isWhole: true };
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  const last = text.charCodeAt(low - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? low - 1 : low;
  return { text: text.slice(0, Math.max(0, end)), isWhole: false };
}
