import { fenceText } from '../../../platform/text/fence-text.ts';
import type { Stretch } from './join-passages.ts';
import { sayLocation } from './say-location.ts';

/**
 * Puts a stretch of a source between fences that its text cannot close, with the number by which a model may cite it
 * (and the letter before it, where numbers have one).
 */
export function fenceStretch(number: number | string, { title, text, passages, url }: Stretch): string {
  if (url !== undefined) return fenceText('page', text, { n: String(number), title, address: url });
  const at = sayLocation(passages[0]?.locator);
  return fenceText('source', text, { n: String(number), title, ...(at !== undefined && { at }) });
}
