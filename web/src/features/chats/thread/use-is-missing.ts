import { isGone } from '../../../lib/is-gone.ts';
import { useChat } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import { useRunPart } from '../run/active-runs.ts';

/** Whether the chat does not exist or could not be loaded, so that it offers no actions. */
export function useIsMissing(place: Place): boolean {
  const { data: chat, error } = useChat(place.chatId);
  const hasRun = useRunPart(place, (run) => run !== undefined);
  return !hasRun && (isGone(error) || (error !== null && !chat));
}
