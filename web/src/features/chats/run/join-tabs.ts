import { queryClient } from '../../../lib/query-client.ts';
import { draftOf } from '../composer/draft/drafts.ts';
import { chatKey, historyKey } from '../queries.ts';
import { runs } from './active-runs.ts';
import { runEvents } from './run-events.ts';

/**
 * Tabs of one browser. Only a visible one holds streams, so that many open tabs do not use up the browser's few
 * connections; each tells the others which chat has changed, and they read it again when they are looked at.
 */
function joinTabs(): void {
  document.addEventListener('visibilitychange', () => {
    // A queue goes on while the reader is elsewhere.
    if (document.hidden) runs.pauseAll((run) => draftOf(run.chatId ?? '').queue.length > 0);
    else runs.resumeAll();
  });
  const channel = new BroadcastChannel('atrium.chats');
  runEvents.whenChanged((chatId) => channel.postMessage(chatId));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    void queryClient.invalidateQueries({ queryKey: chatKey(data) });
    void queryClient.invalidateQueries({ queryKey: historyKey });
  };
}

joinTabs();
