import type { LanguageFn } from 'highlight.js';

type Loader = () => Promise<{ default: LanguageFn }>;

/** The label and the grammar of each language, by the name it is registered under. */
const languages: Readonly<Record<string, readonly [label: string, load: Loader]>> = {
  bash: ['Shell', () => import('highlight.js/lib/languages/bash')],
  c: ['C', () => import('highlight.js/lib/languages/c')],
  cpp: ['C++', () => import('highlight.js/lib/languages/cpp')],
  csharp: ['C#', () => import('highlight.js/lib/languages/csharp')],
  css: ['CSS', () => import('highlight.js/lib/languages/css')],
  dart: ['Dart', () => import('highlight.js/lib/languages/dart')],
  diff: ['Diff', () => import('highlight.js/lib/languages/diff')],
  dockerfile: ['Dockerfile', () => import('highlight.js/lib/languages/dockerfile')],
  elixir: ['Elixir', () => import('highlight.js/lib/languages/elixir')],
  go: ['Go', () => import('highlight.js/lib/languages/go')],
  graphql: ['GraphQL', () => import('highlight.js/lib/languages/graphql')],
  haskell: ['Haskell', () => import('highlight.js/lib/languages/haskell')],
  ini: ['INI', () => import('highlight.js/lib/languages/ini')],
  java: ['Java', () => import('highlight.js/lib/languages/java')],
  javascript: ['JavaScript', () => import('highlight.js/lib/languages/javascript')],
  json: ['JSON', () => import('highlight.js/lib/languages/json')],
  julia: ['Julia', () => import('highlight.js/lib/languages/julia')],
  kotlin: ['Kotlin', () => import('highlight.js/lib/languages/kotlin')],
  latex: ['LaTeX', () => import('highlight.js/lib/languages/latex')],
  lua: ['Lua', () => import('highlight.js/lib/languages/lua')],
  makefile: ['Makefile', () => import('highlight.js/lib/languages/makefile')],
  markdown: ['Markdown', () => import('highlight.js/lib/languages/markdown')],
  nginx: ['nginx', () => import('highlight.js/lib/languages/nginx')],
  objectivec: ['Objective-C', () => import('highlight.js/lib/languages/objectivec')],
  perl: ['Perl', () => import('highlight.js/lib/languages/perl')],
  php: ['PHP', () => import('highlight.js/lib/languages/php')],
  powershell: ['PowerShell', () => import('highlight.js/lib/languages/powershell')],
  python: ['Python', () => import('highlight.js/lib/languages/python')],
  r: ['R', () => import('highlight.js/lib/languages/r')],
  ruby: ['Ruby', () => import('highlight.js/lib/languages/ruby')],
  rust: ['Rust', () => import('highlight.js/lib/languages/rust')],
  scala: ['Scala', () => import('highlight.js/lib/languages/scala')],
  scss: ['SCSS', () => import('highlight.js/lib/languages/scss')],
  sql: ['SQL', () => import('highlight.js/lib/languages/sql')],
  swift: ['Swift', () => import('highlight.js/lib/languages/swift')],
  typescript: ['TypeScript', () => import('highlight.js/lib/languages/typescript')],
  xml: ['HTML', () => import('highlight.js/lib/languages/xml')],
  yaml: ['YAML', () => import('highlight.js/lib/languages/yaml')],
};

const aliases: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cjs: 'javascript',
  console: 'bash',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  h: 'c',
  hpp: 'cpp',
  hs: 'haskell',
  html: 'xml',
  js: 'javascript',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  postgresql: 'sql',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  tex: 'latex',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** Names whose label differs from that of the grammar they share. */
const labels: Readonly<Record<string, string>> = { jsx: 'JSX', svg: 'SVG', toml: 'TOML', tsx: 'TSX', xml: 'XML' };

/**
 * A reply may name anything as a language, including names of built-in object properties, so only own properties count.
 */
function own<T>(list: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(list, name) ? list[name] : undefined;
}

function nameOf(written: string): string {
  const name = written.toLowerCase();
  return own(aliases, name) ?? name;
}

/** The label over a code block: the language's proper name, or what the reply wrote. */
export function languageLabel(written: string): string {
  if (written === '') return 'Text';
  return own(labels, written.toLowerCase()) ?? own(languages, nameOf(written))?.[0] ?? written;
}

/** Loads the grammar of a language; null for a language without one here. */
export async function loadLanguage(written: string): Promise<{ name: string; grammar: LanguageFn } | null> {
  const name = nameOf(written);
  const language = own(languages, name);
  return language ? { name, grammar: (await language[1]()).default } : null;
}
