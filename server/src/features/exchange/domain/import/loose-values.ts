import { msSince1970 } from '../../../../platform/text/ms-since-1970.ts';
import { oneLine } from '../../../../platform/text/one-line.ts';
import { withoutAbsent } from './notes.ts';

/** An untrusted object. The functions here treat every value that is not of the expected type as absent. */
export type Loose = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Loose | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : null;
}

/** An own property, never an inherited one. */
export function own(record: Loose | null, key: string): unknown {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list. */
export function recordsOf(value: unknown): Loose[] {
  return asList(value)
    .map(asRecord)
    .filter((record) => record !== null);
}

/** A text that can be stored: without NUL characters and lone surrogates. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
}

/** A copy of a value in which every text can be stored, except the names of fields: a schema picks those. */
export function asStorable(value: unknown): unknown {
  if (typeof value === 'string') return asText(value);
  if (Array.isArray(value)) return value.map(asStorable);
  const record = asRecord(value);
  return record ? Object.fromEntries(Object.entries(record).map(([key, each]) => [key, asStorable(each)])) : value;
}

const longestName = 255;

/** The end of a file's name, which has the extension, without splitting a surrogate pair. */
export function endOfName(name: string): string {
  return name.slice(-longestName).replace(/^[\udc00-\udfff]/, '');
}

const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

/** A time in milliseconds, from (milli)seconds since 1970 or an ISO text; `otherwise` if it is neither. */
export function asTime(value: unknown, otherwise: number): number {
  const at =
    typeof value === 'number' ? msSince1970(value) : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return at >= earliest && at < latest ? Math.round(at) : otherwise;
}

const maxTitle = 200;

/** A text as a title: on one line, and cut. Empty if it is none. */
export function titleLine(value: unknown): string {
  return [...oneLine(asText(value))].slice(0, maxTitle).join('');
}

/**
 * A title of one line; without one, the beginning of the first message with words. Lines that name a missing file are
 * words only where there are no others.
 */
export function asTitle(value: unknown, messages: readonly { readonly content: string }[]): string {
  return titleLine(value) || firstLine(messages, withoutAbsent) || titleInId('', messages);
}

/**
 * The title in the id of a chat whose file gives it none. It must not change when titles are made in another way, or
 * importing the same file again would double the chat.
 */
export function titleInId(value: unknown, messages: readonly { readonly content: string }[]): string {
  return titleLine(value) || firstLine(messages, (content) => content) || 'Imported chat';
}

function firstLine(messages: readonly { readonly content: string }[], shown: (content: string) => string): string {
  const lines = messages.values().map(({ content }) => titleLine(shown(content)));
  return lines.find((line) => line !== '') ?? '';
}
