import { sourceLimits } from '@atrium/contract/source-rules';
import type { KnowledgeItem, Source, SourceType } from '@atrium/contract/sources';
import { formatCount, formatNumber } from '../../../lib/format.ts';

type Progress = Pick<Source, 'stage' | 'progress' | 'passages'>;

/** The name of each source type. */
const typeNames: Readonly<Record<SourceType, string>> = {
  pdf: 'PDF',
  word: 'Document',
  slides: 'Slides',
  sheet: 'Spreadsheet',
  book: 'Book',
  page: 'Web page',
  html: 'HTML',
  markdown: 'Markdown',
  text: 'Text',
  table: 'CSV',
  data: 'Data',
  code: 'Code',
  archive: 'Archive',
  image: 'Picture',
  audio: 'Audio',
  note: 'Note',
  chat: 'Chat',
};

const stages = {
  queued: 'Waiting to be read',
  fetching: 'Fetching the page',
  reading: 'Reading',
  splitting: 'Splitting',
  indexing: 'Indexing',
} as const;

/** Whether the source is still being processed and will change by itself. */
export function isUnderWay({ stage }: Pick<Source, 'stage'>): boolean {
  return stage !== 'ready' && stage !== 'failed';
}

/** Whether a source failed and has no earlier text: no chat answers from it, whatever the user chose for it. */
export function isUnreadable({ stage, passages }: Pick<Source, 'stage' | 'passages'>): boolean {
  return stage === 'failed' && passages === 0;
}

/** The state of a source in one line: 'Indexing, 40 of 120'; when it is ready, 'PDF, 12 pages, 310 passages'. */
export function stateOf(source: Progress & Pick<Source, 'type' | 'pages'>): string {
  const { stage, progress, type, pages, passages } = source;
  if (stage === 'failed') return typeNames[type];
  if (stage !== 'ready') {
    const counted = progress && progress.total > 0 ? `, ${progress.done} of ${progress.total}` : '...';
    return `${stages[stage]}${counted}`;
  }
  const size = pages > 0 ? `, ${formatCount(pages, type === 'slides' ? 'slide' : 'page')}` : '';
  return `${typeNames[type]}${size}, ${formatCount(passages, 'passage')}`;
}

/** Describes where a passage is in its source, for the user; null where there is nothing to say. */
export function placeOf(
  { page, heading, time, lines }: Pick<KnowledgeItem['found'][number], 'page' | 'heading' | 'time' | 'lines'>,
  type: SourceType,
): string | null {
  if (page !== undefined) return `${type === 'slides' ? 'Slide' : 'Page'} ${page}`;
  if (time !== undefined) return clockOf(time);
  const word = type === 'sheet' ? 'row' : 'line';
  const on = lines && (lines[0] === lines[1] ? `${word} ${lines[0]}` : `${word}s ${lines[0]}–${lines[1]}`);
  return heading && on ? `${heading}, ${on}` : (heading ?? on ?? null);
}

/** Seconds as players show them: '3:12', '1:03:12'. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** Why an address is refused that is longer than the server accepts. A field that cut it would make it another one. */
export const tooLongAddress = `An address may have at most ${formatNumber(sourceLimits.url)} characters.`;

/** Completes a typed address: without a scheme it becomes an https address. Null if it cannot be a web page. */
export function readAddress(written: string): string | null {
  const bare = written.trim();
  const full = /^[a-z][a-z0-9+.-]*:/i.test(bare) && !/^[^/]+:\d+(\/|$)/.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname } = new URL(full);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  return hostname.includes('.') || hostname === 'localhost' ? full : null;
}
