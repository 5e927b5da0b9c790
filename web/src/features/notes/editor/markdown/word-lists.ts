import { styleOf } from './inline-markdown.ts';

interface Place {
  readonly level: number;
  /** Tells the lists of a document apart. */
  readonly id: string;
}

interface OpenList extends Place {
  readonly list: Element;
  readonly isNumbered: boolean;
}

/**
 * Makes lists of the paragraphs that Word copies for them: each has its sign as text and its level in its style. Source:
 * what Word for Windows and macOS put on the clipboard.
 */
export function makeWordLists(body: Element): void {
  for (const item of body.querySelectorAll('li[data-aria-level], li[data-leveltext][aria-level]')) makeParagraph(item);
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const place = placeOf(paragraph);
    if (place === null) continue;
    // Something else stands between this item and the one before.
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    const sign = takeSign(paragraph);
    const isNumbered = /\d/.test(sign) || /^\(?[a-z]{1,5}[.)]$/i.test(sign);
    open = open.filter((one) => holds(one, place, isNumbered));
    let last = open.at(-1);
    if (last?.level !== place.level) {
      const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      list.setAttribute('start', /(\d{1,9})\D*$/.exec(sign)?.[1] ?? '1');
      if (last) last.list.lastElementChild?.append(list);
      else paragraph.before(list);
      last = { ...place, list, isNumbered };
      open.push(last);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    last.list.append(item);
    paragraph.remove();
  }
}

/**
 * Word for the web copies each item as a list of its own, with its level in an attribute. It becomes a paragraph as the
 * other Words write it.
 */
function makeParagraph(item: Element): void {
  const list = item.parentElement;
  const outer = list?.closest('.ListContainerWrapper') ?? list;
  if (!list || !outer) return;
  const level = item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level');
  const paragraph = item.ownerDocument.createElement('p');
  paragraph.setAttribute('data-style', `mso-list:web${item.getAttribute('data-listid') ?? ''} level${level}`);
  const sign = item.ownerDocument.createElement('span');
  sign.setAttribute('data-style', 'mso-list:ignore');
  sign.textContent = list.tagName === 'OL' ? `${list.getAttribute('start') ?? 1}.` : '·';
  paragraph.append(sign, ...item.childNodes);
  outer.before(paragraph);
  item.remove();
  if (!outer.querySelector('li') && outer.textContent?.trim() === '') outer.remove();
}

/** Whether an item may stand in this list, or in a list below its last item. */
function holds(list: OpenList, { level, id }: Place, isNumbered: boolean): boolean {
  return list.level < level || (list.level === level && list.id === id && list.isNumbered === isNumbered);
}

function placeOf(paragraph: Element): Place | null {
  const [, list, level, again = ''] = /^(\S+) level(\d)\s*(\S*)/.exec(styleOf(paragraph, 'mso-list')) ?? [];
  return level === undefined ? null : { level: Number(level), id: `${list} ${again}` };
}

/** Removes the sign of an item, and returns it. */
function takeSign(paragraph: Element): string {
  const sign = [...paragraph.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore');
  sign?.remove();
  return (sign?.textContent ?? '').trim();
}
