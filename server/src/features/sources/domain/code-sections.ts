import { linesInTurns } from './lines-in-turns.ts';
import { mostSections, type Section } from './outline.ts';
import { SectionList } from './section-list.ts';

/** Longer lines are generated, and are not searched for declarations. */
const longestLine = 400;

/** How named declarations begin in a language. The first group is the name. */
interface Language {
  readonly endings: RegExp;
  readonly begins: readonly RegExp[];
}

const javaLike =
  /^\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|open|override|async|virtual|partial|data|inline|suspend|implicit|case|export|default|unsafe|extern)\s+)*(?:class|interface|enum|record|struct|object|trait|protocol|extension|namespace|module|fun|func|def|function)\s+([\w.$]+)/;

const languages: readonly Language[] = [
  {
    endings: /\.(?:[cm]?[jt]sx?|vue|svelte)$/i,
    begins: [
      /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|interface|type|enum|namespace)\s+([\w$]+)/,
      /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=]{1,120})?=\s*(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>|<|class\b)/,
      /^\s{2,8}(?:(?:public|private|protected|static|readonly|async|get|set|override)\s+)*(?!if\b|for\b|while\b|switch\b|catch\b|return\b|function\b)(#?[\w$]+)\s*\([^;]*\{\s*$/,
    ],
  },
  { endings: /\.py$/i, begins: [/^\s*(?:async\s+)?(?:def|class)\s+(\w+)/] },
  { endings: /\.rb$/i, begins: [/^\s*(?:def|class|module)\s+([\w.:?!]+)/] },
  { endings: /\.go$/i, begins: [/^func\s+(?:\([^)]{0,100}\)\s*)?(\w+)/, /^type\s+(\w+)/] },
  {
    endings: /\.rs$/i,
    begins: [
      /^\s*(?:pub(?:\([^)]{0,40}\))?\s+)?(?:(?:async|unsafe|const|extern\s+"C")\s+)*(?:fn|struct|enum|trait|mod|union|macro_rules!)\s+(\w+)/,
      /^\s*impl\b(?:<[^>]{0,80}>)?\s+([\w:<>, ]{1,80}?)\s*(?:\{|where|$)/,
    ],
  },
  {
    endings: /\.(?:java|cs|kt|scala|swift|php)$/i,
    begins: [
      javaLike,
      /^\s+(?:(?:public|private|protected|internal|static|final|abstract|async|override|virtual)\s+){1,5}[\w<>[\],.? ]{0,60}?\b(\w+)\b\s*\([^;]*$/,
    ],
  },
  {
    endings: /\.(?:c|h|cc|cpp|hpp)$/i,
    begins: [
      /^(?:typedef\s+)?(?:struct|class|enum|union|namespace)\s+(\w+)\b[^;]*$/,
      /^(?!return\b|else\b|typedef\b)[A-Za-z_][\w\s*&:<>,]{0,100}?\b([\w:~]{1,80})\s*\([^;]*$/,
    ],
  },
  { endings: /\.(?:sh|bash)$/i, begins: [/^\s*(?:function\s+)?([\w:-]+)\s*\(\)\s*\{?/, /^\s*function\s+([\w:-]+)/] },
  { endings: /\.ps1$/i, begins: [/^\s*function\s+([\w:-]+)/i] },
  {
    endings: /\.sql$/i,
    begins: [
      /^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+|temp(?:orary)?\s+|materialized\s+)*(?:table|view|function|procedure|trigger|index|type|schema)\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i,
    ],
  },
  { endings: /\.r$/i, begins: [/^\s*([\w.]+)\s*(?:<-|=)\s*function\b/] },
  { endings: /\.lua$/i, begins: [/^\s*(?:local\s+)?function\s+([\w.:]+)/] },
  { endings: /\.pl$/i, begins: [/^\s*(?:sub|package)\s+([\w:]+)/] },
  {
    endings: /\.s?css$/i,
    begins: [/^([^\s@{}/][^{}]{0,100})\{/, /^(@(?:media|layer|supports|keyframes|mixin)[^{]{0,100})\{/],
  },
  { endings: /\.tf$/i, begins: [/^\s*(?:resource|data|module|variable|output|provider|locals)\s+((?:"[^"]+"\s*)+)/] },
];

/** Lines above a declaration that belong to it: comments, decorators and attributes. */
const above = /^\s*(?:\/\/|\/\*|\*|#|--|@|\[\w)/;

/**
 * The declarations of a program as sections: functions, classes, types. A nested one is named with what contains it, as
 * in 'Keeper.climb'. Only the beginnings of lines are read, so one pass is enough and the code need not be complete.
 */
export function* codeSections(name: string, text: string): Generator<undefined, Section[]> {
  const language = languages.find(({ endings }) => endings.test(name));
  if (language === undefined) return [];
  const sections = new SectionList(mostSections);
  const within: { indent: number; title: string }[] = [];
  let begun = -1;
  yield* linesInTurns(text, (line, at) => {
    const found = line.length <= longestLine ? nameIn(language, line) : null;
    if (found !== null) {
      const indent = line.length - line.trimStart().length;
      while ((within.at(-1)?.indent ?? -1) >= indent) within.pop();
      const title = [...within.map((each) => each.title), found].join('.').slice(0, 160);
      sections.add({ at: begun >= 0 ? begun : at, title, level: Math.min(6, within.length + 1) });
      within.push({ indent, title: found });
    }
    if (!above.test(line)) begun = -1;
    else if (begun < 0 && found === null) begun = at;
    return !sections.isOver;
  });
  return sections.toArray();
}

function nameIn({ begins }: Language, line: string): string | null {
  for (const begin of begins) {
    const found = begin.exec(line)?.at(-1)?.trim();
    if (found) return found.replaceAll('"', '').replace(/\s+/g, ' ');
  }
  return null;
}
