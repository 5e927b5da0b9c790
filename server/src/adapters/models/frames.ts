import { createParser } from 'eventsource-parser';

/** Cuts the text of a stream into messages, however it was cut on its way. */
export interface Frames {
  /** The next text as it came. Throws when a message is larger than any may be. */
  feed(text: string): void;
  /** There is no more: what still waits for its line end is a message as well. */
  end(): void;
}

/** Makes the frames of one stream, which hand on each message, with the name of its event where it has one. */
export type MakeFrames = (onMessage: (data: string, event?: string) => void) => Frames;

/** Characters. One message may hold a picture. */
const maxMessageCharacters = 32 * 1024 * 1024;

export class MessageTooLarge extends Error {}

/** Server-sent events. */
export const eventFrames: MakeFrames = (onMessage) => {
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: maxMessageCharacters,
    // A message without data is none (the standard says so): some servers keep a connection open with it.
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
