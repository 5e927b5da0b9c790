import { ExternalHyperlink, FootnoteReferenceRun, type ParagraphChild, TextRun } from 'docx';
import { codeFont } from './docx-styles.ts';
import type { PhrasingContent } from './tree-types.ts';
import { directed } from './writing-direction.ts';

/** The style of words in a paragraph. */
interface RunStyle {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly strike?: boolean;
  readonly link?: boolean;
  /** Whether their paragraph is read from right to left. */
  readonly isFromRight?: boolean;
}

/** Numbers the footnotes of a document in the order in which it first refers to them. */
export class Footnotes {
  readonly #numbers = new Map<string, number>();
  readonly #within: ReadonlyMap<string, readonly string[]>;

  /** `within` has, for a footnote, those that it refers to and the text itself does not. */
  constructor(within: ReadonlyMap<string, readonly string[]>) {
    this.#within = within;
  }

  /**
   * The number of a footnote, from 1, whether this is the first reference to it, and the numbers of those that it is the
   * way to: Word shows a footnote only if its text refers to it.
   */
  refer(label: string): { readonly number: number; readonly isFirst: boolean; readonly further: readonly number[] } {
    const known = this.numberOf(label);
    if (known > 0) return { number: known, isFirst: false, further: [] };
    const number = this.#numbers.size + 1;
    const waiting = [label];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.numberOf(next) > 0) continue;
      this.#numbers.set(next, this.#numbers.size + 1);
      for (const other of (this.#within.get(next) ?? []).toReversed()) waiting.push(other);
    }
    const further = Array.from({ length: this.#numbers.size - number }, (_, at) => number + 1 + at);
    return { number, isFirst: true, further };
  }

  numberOf(label: string): number {
    return this.#numbers.get(label) ?? 0;
  }
}

/** Characters that XML cannot contain: control characters and noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes just these characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function writable(text: string): string {
  return text.toWellFormed().replace(unwritable, '');
}

/**
 * The words of a paragraph. A further reference to the same footnote is only a number, because Word has one place for
 * each footnote.
 */
export function docxRuns(nodes: readonly PhrasingContent[], notes: Footnotes, style: RunStyle = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return runs(node.value.replaceAll('\n', ' '), style);
      case 'inlineMath':
        return [code(`$${node.value}$`, style)];
      case 'inlineCode':
        return [code(node.value, style)];
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'strong':
        return docxRuns(node.children, notes, { ...style, bold: true });
      case 'emphasis':
        return docxRuns(node.children, notes, { ...style, italics: true });
      case 'delete':
        return docxRuns(node.children, notes, { ...style, strike: true });
      case 'link': {
        if (node.url === '') return docxRuns(node.children, notes, style);
        const children = docxRuns(node.children, notes, { ...style, link: true });
        return [new ExternalHyperlink({ link: node.url, children })];
      }
      case 'image':
        return runs(`[Picture: ${node.alt || 'without a name'}]`, { ...style, italics: true });
      case 'footnoteReference': {
        const { number, isFirst, further } = notes.refer(node.identifier);
        if (!isFirst) return [raised(String(number))];
        const others = further.flatMap((each) => [raised(', '), new FootnoteReferenceRun(each)]);
        return [new FootnoteReferenceRun(number), ...others];
      }
      default:
        return 'value' in node ? runs(node.value, style) : [];
    }
  });
}

/**
 * Splits a text into runs of one direction each: Word reverses the runs that it is told to, and mirrors their brackets.
 */
function runs(text: string, style: RunStyle): TextRun[] {
  return directed(writable(text), style.isFromRight ?? false).map(
    (part) => new TextRun({ text: part.text, ...look(style), ...(part.isFromRight && { rightToLeft: true }) }),
  );
}

function raised(text: string): TextRun {
  return new TextRun({ text, superScript: true });
}

function code(text: string, style: RunStyle): TextRun {
  return new TextRun({ text: writable(text), ...look(style), font: codeFont });
}

function look({ link = false, isFromRight: _, ...style }: RunStyle) {
  return { ...style, ...(link && { style: 'Hyperlink' }) };
}
