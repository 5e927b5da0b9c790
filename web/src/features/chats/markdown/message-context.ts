import type { Citation } from '@atrium/contract/run-event';
import { createContext } from 'react';

/** What the parts of a rendered message need to know about it. */
export interface MessageContextValue {
  readonly messageId: string;
  readonly sources: readonly Citation[];
  /** Addresses of remote pictures, in the order in which the server numbers them. */
  readonly imageLinks: readonly string[];
  /** Sentences, as they stand in the text, that are not supported by what they cite. */
  readonly unsupported: readonly string[];
}

export const MessageContext = createContext<MessageContextValue>({
  messageId: '',
  sources: [],
  imageLinks: [],
  unsupported: [],
});

/** Opens the passage a citation quotes, in its source beside the chat; null where that is not possible. */
export const OpenCited = createContext<((source: Citation) => void) | null>(null);

/** Pictures extracted from the block before parsing. */
export const BlockImages = createContext<readonly string[]>([]);

/** Whether the block is still being written. */
export const IsOpenBlock = createContext(false);
