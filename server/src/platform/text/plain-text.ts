import { Parser } from 'htmlparser2';
import { shortenText } from './clip-text.ts';

/** Elements whose text is not displayed. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe']);
/** Characters of markup that are read at most; the text should be a line or two. */
const readChars = 20_000;

/** Not joiners, which belong to the spelling of some languages and of some emoji. */
const unseenSigns = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\s])+/gu;

/** The words of a text that may contain markup, on one line. */
export function plainText(markup: string, longest: number): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (unseen.has(name)) hidden += 1;
      else text += ' ';
    },
    ontext: (words) => {
      if (hidden === 0) text += words;
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden -= 1;
      else text += ' ';
    },
  });
  parser.end(markup.slice(0, readChars));
  const line = text
    .replace(unseenSigns, ' ')
    .replace(/ ([.,;:!?…])/g, '$1')
    .trim()
    .toWellFormed();
  return shortenText(line, longest);
}
