import { Problem } from '../../platform/http/problem.ts';
import { checkWebChat, type Voice } from '../personas/index.ts';

/**
 * Refuses a persona that no chat may take. One that the chat has already stays with it. Another user's persona is no other
 * than one that never was.
 */
export function checkOffered(voice: Voice | null, isKept: boolean): asserts voice is Voice {
  if (!voice || !(voice.isOffered || isKept))
    throw new Problem('not-found', 'This persona was not found. It may have been deleted.');
  if (!isKept) checkWebChat(voice);
}
