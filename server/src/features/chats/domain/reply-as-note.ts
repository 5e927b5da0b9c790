/** A source as a reply cites it. */
interface Cited {
  readonly title: string;
  readonly url?: string | undefined;
}

/** Characters of a note's title that is taken from a text. */
const longestTitle = 80;
/** Fenced and inline code: what stands in it is no citation. */
const code = /(^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\2[^\n]*$|`+[^`\n]+`+)/m;

/** A reply as a note: its marks `[1]` become footnotes, which name the sources. Marks of no source stay as they are. */
export function replyAsNote(reply: string, sources: readonly Cited[]): { title: string; content: string } {
  const named = new Set<number>();
  let content = '';
  let rest = reply;
  for (let found = code.exec(rest); found; found = code.exec(rest)) {
    content += withFootnotes(rest.slice(0, found.index), sources.length, named) + found[0];
    rest = rest.slice(found.index + found[0].length);
  }
  content += withFootnotes(rest, sources.length, named);
  const notes = [...named].sort((a, b) => a - b).map((number) => `[^${number}]: ${nameOf(sources[number - 1])}`);
  return {
    title: titleOf(reply),
    content: [content.trimEnd(), ...(notes.length > 0 ? [notes.join('\n\n')] : [])].join('\n\n'),
  };
}

function withFootnotes(text: string, count: number, named: Set<number>): string {
  return text.replace(/\[(\d{1,3})\](?![(:]|\[(?!\d{1,3}\]))/g, (mark, digits: string) => {
    const number = Number(digits);
    if (number < 1 || number > count) return mark;
    named.add(number);
    return `[^${number}]`;
  });
}

function nameOf(source: Cited | undefined): string {
  const title =
    (source?.title ?? '')
      .replace(/\s+/g, ' ')
      .replace(/[[\]\\]/g, '\\$&')
      .trim() || 'A source without a title';
  const url = source?.url;
  return url && /^https?:\/\/[^\s<>]+$/.test(url) ? `[${title}](<${url}>)` : title;
}

/** The first line that says something, without its marks. */
function titleOf(reply: string): string {
  const line = reply.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? '';
  const plain = line
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/, '')
    .replace(/\[(\d{1,3})\]/g, '')
    .replace(/[*_`~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= longestTitle) return plain;
  return `${plain.slice(0, longestTitle).replace(/\s+\S*$/, '')}…`;
}
