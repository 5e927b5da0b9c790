import type { Message } from '@atrium/contract/messages';
import { createContext } from 'react';

/**
 * Keeps the position on screen when one message is about to be replaced by another, in the list of messages to be shown
 * next.
 */
export type HoldMessage = (
  from: Pick<Message, 'id' | 'role' | 'runId'>,
  to: Message,
  coming: readonly Message[],
) => void;

/** Lets the parts of a message ask the surrounding list to keep its position. */
export const HoldMessage = createContext<HoldMessage>(() => undefined);
