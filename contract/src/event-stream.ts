/**
 * Server-sent events, encoded and decoded by the same code in server, browser and tests. One event is an optional `id:
 * <seq>\n` followed by `data: <JSON>\n\n`; a heartbeat is a comment line.
 */

/** Line breaks that JSON does not escape. The event stream format ignores them, but other line readers do not. */
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

/** Creates a decoder for one stream. Pass it text as it arrives; it returns the events that are now complete. */
export function createEventDecoder(): (text: string) => StreamEvent[] {
  let rest = '';
  /** The buffered text ends with a carriage return, which may be the first half of a CRLF. */
  let isHalfEnd = false;
  let id: number | null = null;
  let data: string[] = [];
  return (text) => {
    const events: StreamEvent[] = [];
    if (!isHalfEnd && !/[\r\n]/.test(text)) {
      // A long line arrives in many pieces; it is only searched once its end has arrived.
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
