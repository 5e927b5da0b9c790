import { queryClient } from '../../../lib/query-client.ts';
import { draftOf } from '../composer/draft/drafts.ts';
import { chatKey, historyKey } from '../queries.ts';
import { runs } from './active-runs.ts';
import { runEvents } from './run-events.ts';

/**
 * Coordinates the tabs of one browser. Only visible tabs keep streams open, so that many tabs do not use up the
 * browser's few connections. Each tab tells the others which chat has changed, and they reload it when they are
 * visible.
 */
function joinTabs(): void {
  document.addEventListener('visibilitychange', () => {
    // A hidden tab keeps the streams of chats with waiting questions, so that their queue goes on.
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
