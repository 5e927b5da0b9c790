import { oneLine } from '../../../platform/text/one-line.ts';
import type { SpokenSegment, Transcript } from '../../../ports/transcriber.ts';
import { canonicalText } from './canonical-text.ts';
import type { SpokenAt } from './outline.ts';

/**
 * Seconds of silence that end a paragraph, and the length in characters after which the next end of a sentence does.
 */
const pause = 2;
const paragraph = 500;
/** The most times kept of one recording: a segment takes some five seconds, so this covers more than a day. */
const mostTimes = 20_000;
/** Chinese and Japanese are written without spaces, which would divide words here. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー，。、！？]/u;

/**
 * Turns a transcript into a text with paragraphs, and gives for each segment its position and when it was spoken. A
 * transcript without segments gives only its text.
 */
export function transcriptText({ text, segments }: Transcript): { readonly text: string; readonly times: SpokenAt[] } {
  if (segments.length === 0) return { text: canonicalText(text), times: [] };
  const times: SpokenAt[] = [];
  let written = '';
  let begun = 0;
  let last: SpokenSegment | null = null;
  for (const segment of segments) {
    const words = oneLine(canonicalText(segment.text));
    if (words === '') continue;
    if (last !== null) {
      const isUnspaced = unspaced.test(written.slice(-1)) && unspaced.test(words.charAt(0));
      const isEnd = written.length - begun > paragraph && /[.!?。！？…]["”’)]?$/.test(written);
      const isApart = isEnd || segment.start - last.end > pause;
      written += isApart ? '\n\n' : isUnspaced ? '' : ' ';
      if (isApart) begun = written.length;
    }
    if (times.length < mostTimes) times.push({ at: written.length, seconds: segment.start });
    written += words;
    last = segment;
  }
  return { text: written, times };
}
