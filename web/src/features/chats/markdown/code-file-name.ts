/** What files of a language end in, for the languages whose name in replies is not that ending. */
const endings: Readonly<Record<string, string>> = {
  bash: 'sh',
  'c#': 'cs',
  'c++': 'cpp',
  console: 'sh',
  csharp: 'cs',
  docker: 'dockerfile',
  elixir: 'ex',
  golang: 'go',
  haskell: 'hs',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  make: 'mk',
  makefile: 'mk',
  markdown: 'md',
  nginx: 'conf',
  objectivec: 'm',
  perl: 'pl',
  plain: 'txt',
  plaintext: 'txt',
  postgresql: 'sql',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  text: 'txt',
  typescript: 'ts',
  zsh: 'sh',
};

/** A name for a file of code: a language that is not known may be its own ending, as in `vue` or `zig`. */
export function codeFileName(language: string): string {
  const name = language.toLowerCase();
  if (Object.hasOwn(endings, name)) return `code.${endings[name]}`;
  return `code.${/^[a-z][a-z0-9]{0,9}$/.test(name) ? name : 'txt'}`;
}
