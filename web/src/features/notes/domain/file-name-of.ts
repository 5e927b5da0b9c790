import { cutText } from '../../../lib/cut-text.ts';

/** The maximum length of a file name without its extension, in characters. */
const longest = 80;

/** The file name of a note: its title without characters that file systems do not accept. */
export function fileNameOf(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name takes them
  const safe = title.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').replace(/\s+/g, ' ');
  return `${cutText(safe, longest).replace(/^[. ]+|[. ]+$/g, '') || 'note'}.md`;
}
