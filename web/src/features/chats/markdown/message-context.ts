import type { Citation } from '@atrium/contract/run-event';
import { createContext } from 'react';

/** What the parts of a rendered message need to know of it. */
export interface MessageContextValue {
  readonly messageId: string;
  readonly sources: readonly Citation[];
  /** Remote pictures in the order by which the server numbers them. */
  readonly imageLinks: readonly string[];
  /** Sentences of the text that what they cite does not carry, as they stand in it. */
  readonly unsupported: readonly string[];
}

export const MessageContext = createContext<MessageContextValue>({
  messageId: '',
  sources: [],
  imageLinks: [],
  unsupported: [],
});

/** Shows the words a citation rests on, in their source beside the chat; null where that is not to be had. */
export const OpenCited = createContext<((source: Citation) => void) | null>(null);

/** Pictures that were taken out of the block before it was parsed. */
export const BlockImages = createContext<readonly string[]>([]);
