import { clipText } from '../../../platform/text/clip-text.ts';
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

/** Quotation marks and Markdown signs at the beginning and the end of a line. */
const marks = /^[\s#*"'“”«»„]+|[\s*"'“”«».]+$/g;

/** A title as a model wrote it, without quotes, marks and line breaks; null when nothing is left. */
export function modelTitle(answer: string): string | null {
  const line = cleanText(answer)
    .trim()
    .split('\n', 1)[0]
    ?.slice(0, readOfTitle)
    .replace(marks, '')
    .replace(/^title\W{0,4}:/i, '')
    .replace(marks, '');
  return line ? shorten(line) : null;
}

function shorten(text: string): string {
  if (text.length <= titleLength) return text;
  const cut = clipText(text, titleLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > titleLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
