import { useEffect, useRef } from 'react';
import { isGone } from '../../../lib/is-gone.ts';
import { useChat, useHistory } from '../queries.ts';
import { runAt } from '../run/active-runs.ts';

/** Milliseconds within which the history reflects what was written in this page. */
const ownNews = 10_000;

/** What was known of a chat at the last check. */
interface Look {
  readonly chatId: string | null;
  /** When it changed, according to the history. */
  readonly changed: string | undefined;
  /** When it changed, according to the loaded chat, and when this page learned that, by its own clock. */
  readonly known: string | undefined;
  readonly at: number;
}

/**
 * Reloads the open chat when the history shows that it was changed, deleted or restored elsewhere, in another browser
 * or on a phone.
 */
export function useFreshness(chatId: string | null): void {
  const { data: sessions } = useHistory();
  const { data: chat, error, refetch } = useChat(chatId);
  const changed = sessions?.find((session) => session.id === chatId)?.modifiedTime;
  const known = chat?.updatedAt;
  const last = useRef<Look>({ chatId: null, changed: undefined, known: undefined, at: 0 });
  useEffect(() => {
    const before = last.current;
    const isSame = before.chatId === chatId;
    const at = isSame && before.known === known ? before.at : performance.now();
    last.current = { chatId, changed, known, at };
    if (!changed || !known || runAt({ chatId, slot: '' })) return;
    // What was written here has the time of this browser, whose clock may be ahead of the server's.
    const isOwn = performance.now() - at < ownNews;
    const isNews = isSame && before.changed !== undefined && before.changed !== changed && !isOwn;
    if (isNews || Date.parse(changed) > Date.parse(known)) void refetch();
    // Only a change of these values is a reason to check.
  }, [changed, known, chatId, refetch]);
  const listed = useRef<string | null>(null);
  const isListed = changed !== undefined;
  const isMissing = isGone(error);
  useEffect(() => {
    if (isListed) {
      if (isMissing && listed.current !== chatId) void refetch();
      listed.current = chatId;
    } else if (listed.current !== null && listed.current === chatId) {
      listed.current = null;
      if (!runAt({ chatId, slot: '' })) void refetch();
    }
  }, [isListed, isMissing, chatId, refetch]);
}
