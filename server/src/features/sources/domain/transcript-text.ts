import { oneLine } from '../../../platform/text/one-line.ts';
import type { SpokenSegment, Transcript } from '../../../ports/transcriber.ts';
import { canonicalText } from './canonical-text.ts';
import type { SpokenAt } from './outline.ts';

/** Seconds of silence that end a paragraph, and characters after which the next end of a sentence does. */
const pause = 2;
const paragraph = 500;
/** Times kept of one recording: a segment is some five seconds, so these are a day and more. */
const mostTimes = 20_000;

/**
 * What was said as a text with paragraphs, and for each segment where it begins in the text and when it was said. A
 * transcript without segments is its text alone.
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
      const isEnd = written.length - begun > paragraph && /[.!?。！？…]["”’)]?$/.test(written);
      const isApart = isEnd || segment.start - last.end > pause;
      written += isApart ? '\n\n' : ' ';
      if (isApart) begun = written.length;
    }
    if (times.length < mostTimes) times.push({ at: written.length, seconds: segment.start });
    written += words;
    last = segment;
  }
  return { text: written, times };
}
