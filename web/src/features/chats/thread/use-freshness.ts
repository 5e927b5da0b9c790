import { useEffect, useRef } from 'react';
import { useChat, useHistory } from '../queries.ts';
import { runAt } from '../run/active-runs.ts';

/** Reads the open chat again when the history says that it has changed, or is gone, elsewhere: in another browser, on a phone. */
export function useFreshness(chatId: string | null): void {
  const { data: sessions } = useHistory();
  const { data: chat, refetch } = useChat(chatId);
  const changed = sessions?.find((session) => session.id === chatId)?.modifiedTime;
  const known = chat?.updatedAt;
  useEffect(() => {
    if (!changed || !known || runAt({ chatId, slot: '' })) return;
    if (Date.parse(changed) > Date.parse(known)) void refetch();
    // Only news of a change is a reason to look.
  }, [changed, known, chatId, refetch]);
  const listed = useRef<string | null>(null);
  const isListed = changed !== undefined;
  useEffect(() => {
    if (isListed) listed.current = chatId;
    else if (listed.current !== null && listed.current === chatId) {
      listed.current = null;
      if (!runAt({ chatId, slot: '' })) void refetch();
    }
  }, [isListed, chatId, refetch]);
}
