/** Characters of a file name, without its ending. */
const longest = 80;

/** The name of a note's file: its title, without what file systems do not take. */
export function fileNameOf(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name takes them
  const safe = title.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').replace(/\s+/g, ' ');
  return `${safe.slice(0, longest).replace(/^[. ]+|[. ]+$/g, '') || 'note'}.md`;
}
