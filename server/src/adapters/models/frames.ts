import { createParser } from 'eventsource-parser';
import { UnframedError } from './unframed-error.ts';

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
const maxMessageCharacters = 32 * 1024 * 1024;

export class MessageTooLarge extends Error {}

/** Server-sent events. */
export const eventFrames: MakeFrames = (onMessage, onError) => {
  let isTooLarge = false;
  /** A line that is not whole yet: the parser would forget it if it does not begin like one of the standard. */
  let open = '';
  const unframed = new UnframedError(onError);
  const parser = createParser({
    maxBufferSize: maxMessageCharacters,
    // By the standard a message without data is ignored; some servers send them to keep a connection open.
    onEvent: ({ data, event }) => {
      if (data !== '') onMessage(data, event);
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
  const feed = (text: string): void => {
    const whole = text.lastIndexOf('\n') + 1 || text.lastIndexOf('\r') + 1;
    if (whole > 0) parse(open + text.slice(0, whole));
    open = whole > 0 ? text.slice(whole) : open + text;
    if (open.length > maxMessageCharacters) throw new MessageTooLarge();
  };
  return { feed, end: () => feed('\n\n') };
};
