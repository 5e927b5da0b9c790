import type { Message } from '@atrium/contract/messages';
import type { Place } from '../run/active-runs.ts';
import type { ShownMessage } from '../run/live-run.ts';

/** The props that the parts of a reply share. */
export interface AssistantMessageProps {
  readonly message: ShownMessage;
  /** The question it answers; null when that is not loaded. */
  readonly question: Message | null;
  readonly place: Place;
  readonly isBusy: boolean;
  /** Whether no message follows it on the branch shown. */
  readonly isLast: boolean;
}
