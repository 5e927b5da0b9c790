/** Code between fences that are longer than any run of backticks in it, so that nothing in it ends them. */
export function fenceCode(code: string, language: string): string {
  // A `reduce` and not a spread: there may be more runs than one call takes as arguments.
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+-]/g, '')}\n${code}\n${fence}`;
}
