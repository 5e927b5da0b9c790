import { createParser } from 'eventsource-parser';

/** Splits the text of a stream into messages, however the text was split in transit. */
export interface Frames {
  /** Takes the next text. Throws MessageTooLarge when a message exceeds the limit. */
  feed(text: string): void;
  /** Call it at the end of the stream: an unfinished last line counts as a message. */
  end(): void;
}

/** Creates the frames of one stream; they pass on each message, with the name of its event if it has one. */
export type MakeFrames = (onMessage: (data: string, event?: string) => void) => Frames;

/** Maximum characters of a message, which may contain a picture. */
const maxMessageCharacters = 32 * 1024 * 1024;

export class MessageTooLarge extends Error {}

/** Server-sent events. */
export const eventFrames: MakeFrames = (onMessage) => {
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: maxMessageCharacters,
    // By the standard a message without data is ignored; some servers send them to keep a connection open.
    onEvent: ({ data, event }) => {
      if (data !== '') onMessage(data, event);
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isTooLarge = true;
    },
  });
  const feed = (text: string): void => {
    parser.feed(text);
    if (isTooLarge) throw new MessageTooLarge();
  };
  return { feed, end: () => feed('\n\n') };
};
