import { clipText } from '../../../platform/text/clip-text.ts';
import { plainTitle } from '../../../platform/text/plain-title.ts';
import { cleanText } from './clean-text.ts';

/** Characters. A question no longer than this is used as its own title. */
const titleLength = 60;

/** How many characters of a model's first line are looked at. */
const readOfTitle = 500;

/** A chat's first title: the beginning of its first question, or the names of its files. */
export function firstTitle(question: string, fileNames: readonly string[]): string {
  const line = question.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  return shorten(line || fileNames.join(', '));
}

/** What models set around a whole title, and what they write before it. Quotes within a title are its own. */
const decorations: readonly RegExp[] = [
  /^#+\s+()/,
  /^(.*?)[\s.]+$/,
  /^\*{1,3}([^*]+)\*{1,3}$/,
  // A bullet, or a line that is cut off in bold words; '*BSD' and '**kwargs' begin with signs of their own.
  /^\*{1,3}\s+([^*]*)$/,
  /^\*{2,3}([\p{Lu}\p{Lo}\p{N}"“„«'‘][^*]*)$/u,
  /^([^*]*[^*\s])\*{2,3}$/,
  /^["“”„«»]([^"“”„«»]+)["“”„«»]?$/,
  // Behind a number it stands for inches.
  /^([^"“”„«»]*[^"“”„«»\d])["“”„«»]$/,
  // An apostrophe is no quote.
  /^['‘]((?:[^'‘’]|\b['’]\b)+)['’]$/,
  /^(?:\*{1,3}title\s*:\s*\*{1,3}|\*{0,3}title\s*\*{0,3}\s*:)\s*()/i,
];

/** Signs that may be marks of Markdown within a title; without one a title is left as it is. */
const mark = /[*_`~\]]/;

/** What is left of decorations around nothing. */
const nothing = /^[\s\p{P}#*`~]*$/u;

/** A title as a model wrote it, without decorations and line breaks; null when nothing is left. */
export function modelTitle(answer: string): string | null {
  let line = cleanText(answer).trim().split('\n', 1)[0]?.slice(0, readOfTitle).trim() ?? '';
  for (let before = ''; before !== line; ) {
    before = line;
    line = decorations.reduce((title, decoration) => title.replace(decoration, '$1').trim(), line);
    if (mark.test(line) && !nothing.test(line)) line = withoutMarks(line);
  }
  return nothing.test(line) ? null : shorten(line);
}

/** The words of a title, with the number that it begins with, which Markdown would take for that of an item. */
function withoutMarks(title: string): string {
  const [number = ''] = /^\d{1,9}[.)]\s+/.exec(title) ?? [];
  return number + plainTitle(title.slice(number.length));
}

function shorten(text: string): string {
  if (text.length <= titleLength) return text;
  const cut = clipText(text, titleLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > titleLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
