import type { Message } from '@atrium/contract/messages';
import { createContext } from 'react';

/**
 * Keeps a message where it stands in the view while another takes its place, in a list of messages that is about to be shown.
 */
export type HoldMessage = (
  from: Pick<Message, 'id' | 'role' | 'runId'>,
  to: Message,
  coming: readonly Message[],
) => void;

/** How the parts of a message tell the list around it to hold it. */
export const HoldMessage = createContext<HoldMessage>(() => undefined);
