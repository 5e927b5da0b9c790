import { createParser } from 'eventsource-parser';
import { mostCharacters, UnframedError } from './unframed-error.ts';

/** Splits the text of a stream into messages, however the text was split in transit. */
export interface Frames {
  /** Takes the next text. Throws MessageTooLarge when a message exceeds the limit. */
  feed(text: string): void;
  /** Call it at the end of the stream: an unfinished last line counts as a message. */
  end(): void;
}

/**
 * Creates the frames of one stream. They pass on each message, with the name of its event if it has one, and the
 * `error` of a server that sends one without the form of a message.
 */
export type MakeFrames = (
  onMessage: (data: string, event?: string) => void,
  onError: (error: unknown) => void,
) => Frames;

/** Maximum characters of a message, which may contain a picture. */
export const maxMessageCharacters = 32 * 1024 * 1024;

export class MessageTooLarge extends Error {}

/** Server-sent events. */
export const eventFrames: MakeFrames = (onMessage, onError) => {
  let isTooLarge = false;
  const unframed = new UnframedError(onError);
  const parser = createParser({
    maxBufferSize: maxMessageCharacters,
    // By the standard a message without data is ignored; some servers send them to keep a connection open.
    onEvent: ({ data, event }) => {
      if (data !== '' && !isSignOfLife(data, event)) onMessage(data, event);
    },
    onError: ({ type, line }) => {
      if (type === 'max-buffer-size-exceeded') isTooLarge = true;
      else if (line !== undefined) unframed.read(line);
    },
  });
  const parse = (lines: string): void => {
    parser.feed(lines);
    if (isTooLarge) throw new MessageTooLarge();
  };
  /** The beginning of the last line, while it may be an error: the parser keeps only beginnings of the standard's. */
  let open = '';
  let isOfParser = false;
  const begin = (text: string): void => {
    const isShort = open.length < dataField.length;
    open += text;
    isOfParser = (isShort && open.startsWith(dataField)) || open.length > mostCharacters;
    if (!isOfParser) return;
    parse(open);
    open = '';
  };
  const feed = (text: string): void => {
    const whole = lengthOfLines(text);
    if (whole > 0) isOfParser = whole < text.length && text.startsWith(dataField, whole);
    if (open === '' && (isOfParser || whole === text.length)) {
      // Nearly every read takes this way.
      parse(text);
      return;
    }
    if (whole > 0) {
      parse(open + text.slice(0, whole));
      open = '';
    }
    const rest = text.slice(whole);
    if (isOfParser) parse(rest);
    else begin(rest);
  };
  return { feed, end: () => feed('\n\n') };
};

/**
 * Some proxies wrap a comment that keeps the connection open into a message. SOURCE: github.com/anomalyco/opencode, issue
 * 50871; github.com/mnfst/llm-gateway, issue 2053.
 */
function isSignOfLife(data: string, event: string | undefined): boolean {
  return event === 'ping' || (event === undefined && data.charCodeAt(0) === colon);
}

const colon = 58;
const dataField = 'data:';
const lineFeed = 10;

/** How much of a text are lines that have ended. */
function lengthOfLines(text: string): number {
  if (text.charCodeAt(text.length - 1) === lineFeed) return text.length;
  return lastEnd(text, '\n') || lastEnd(text, '\r');
}

/** Searched from the front first, because that is fast, and most reads of a message that is long have no end. */
function lastEnd(text: string, sign: string): number {
  return text.includes(sign) ? text.lastIndexOf(sign) + 1 : 0;
}
