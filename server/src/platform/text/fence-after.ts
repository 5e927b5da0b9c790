const marks = /^\s{0,3}(`{3,}|~{3,})/;

/**
 * The marks that opened the code block in which a Markdown text is after a line; empty outside of code. A block ends
 * only with at least as many of the same marks, so it may contain others. SOURCE: CommonMark 0.31, section 4.5.
 * @param before the same before the line
 */
export function fenceAfter(line: string, before: string): string {
  const [all = '', run = ''] = marks.exec(line) ?? [];
  if (run === '') return before;
  const rest = line.slice(all.length);
  if (before === '') return run.startsWith('`') && rest.includes('`') ? '' : run;
  return run.startsWith(before) && rest.trim() === '' ? '' : before;
}
