import { estimateTokens } from '@atrium/contract/token-rules';

/** A message, reduced to its size. */
export interface Sized {
  /** Tokens, estimated. */
  readonly size: number;
}

/**
 * How many of the newest messages fit into the budget. The last one, which is the question, always does. The oldest one
 * kept is always one of the user's.
 */
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

/** The longest beginning of a text that has at most `budget` tokens, and whether that is the whole text. */
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
