import type { Citation } from '@atrium/contract/run-event';
import { createContext } from 'react';

/** What the parts of a rendered message need to know of it. */
export interface MessageContextValue {
  readonly messageId: string;
  readonly sources: readonly Citation[];
  /** Remote pictures in the order by which the server numbers them. */
  readonly imageLinks: readonly string[];
}

export const MessageContext = createContext<MessageContextValue>({ messageId: '', sources: [], imageLinks: [] });

/** Pictures that were taken out of the block before it was parsed. */
export const BlockImages = createContext<readonly string[]>([]);
