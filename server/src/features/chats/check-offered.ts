import { Problem } from '../../platform/http/problem.ts';
import { checkWebChat, type Voice } from '../personas/index.ts';

/**
 * Refuses a persona that may not be added to a chat. A persona that is already in the chat stays. A persona of another
 * user is refused exactly like one that never existed.
 */
export function checkOffered(voice: Voice | null, isKept: boolean): asserts voice is Voice {
  if (!voice || !(voice.isOffered || isKept))
    throw new Problem('not-found', 'This persona was not found. It may have been deleted.');
  if (!isKept) checkWebChat(voice);
}
