import { sourceLimits } from '@atrium/contract/source-rules';
import { clipText } from '../../../platform/text/clip-text.ts';

/**
 * The title of a file: its name without the extension, as long as a title may be. An extension contains a letter, so
 * 'Apache-2.0' has none.
 */
export function titleOfName(name: string): string {
  return clipText(name.replace(/\.(?=\d*[a-z])[a-z0-9]{1,8}$/i, ''), sourceLimits.title);
}
