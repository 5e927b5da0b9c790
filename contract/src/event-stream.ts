/**
 * Server-sent events, encoded and decoded by the same code in server, browser and tests.
 * One event is `id: <seq>\n` (where it has one) and `data: <JSON>\n\n`; a heartbeat is a comment line.
 */

/** Line breaks that JSON leaves as they are. The stream's own rules do not know them, but readers of lines elsewhere do. */
const otherBreak = /[\u0085\u2028\u2029]/;
const otherBreaks = /[\u0085\u2028\u2029]/g;

/** Encodes one event. Every line break is escaped, so no text can end a line or forge an event. */
export function encodeEvent(data: unknown, id?: number): string {
  const plain = JSON.stringify(data);
  const json = otherBreak.test(plain) ? plain.replace(otherBreaks, escaped) : plain;
  return id === undefined ? `data: ${json}\n\n` : `id: ${id}\ndata: ${json}\n\n`;
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export const heartbeat = ': heartbeat\n\n';

export interface StreamEvent {
  readonly id: number | null;
  readonly data: string;
}

/** A decoder for one stream: feed it text as it arrives; it returns the events that became whole. */
export function createEventDecoder(): (text: string) => StreamEvent[] {
  let rest = '';
  /** The rest ends with a carriage return, which may be the first half of a line's end. */
  let isHalfEnd = false;
  let id: number | null = null;
  let data: string[] = [];
  return (text) => {
    const events: StreamEvent[] = [];
    if (!isHalfEnd && !/[\r\n]/.test(text)) {
      // A long line comes in many pieces: it is looked through once, when its end is there.
      rest += text;
      return events;
    }
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    isHalfEnd = rest.endsWith('\r');
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ id, data: data.join('\n') });
        id = null;
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line[5] === ' ' ? 6 : 5));
      } else if (line.startsWith('id:')) {
        const value = Number(line.slice(3));
        id = Number.isSafeInteger(value) ? value : null;
      }
    }
    return events;
  };
}
