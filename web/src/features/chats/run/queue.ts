import type { Message } from '@atrium/contract/messages';
import { isGone } from '../../../lib/is-gone.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Queued } from '../composer/draft/draft.ts';
import { changeDraft, draftOf } from '../composer/draft/drafts.ts';
import { readQueue, takeOutAll } from '../composer/draft/follow-tabs.ts';
import { outbox } from '../composer/draft/outbox.ts';
import { chatQuery } from '../queries.ts';
import type { Place } from './active-runs.ts';
import { runEvents } from './run-events.ts';
import { draftKeyOf, isBusy, sendQueued, stopReply } from './send.ts';

/** Sends a waiting question at once. A reply that is being written is stopped first. */
export function sendNow(place: Place, runId: string): void {
  const key = draftKeyOf(place);
  const queued = draftOf(key).queue.find((other) => other.runId === runId);
  if (!queued) return;
  if (!isBusy(place)) {
    sendQueued(place, queued);
    return;
  }
  const marked = draftOf(key).queue.map((other) => ({ ...other, isNext: other.runId === runId }));
  // The other tabs see which question is next. A question that another tab has removed is not stored again.
  for (const each of marked) if (outbox.find(key, each)) outbox.keep(key, each);
  changeDraft(key, { queue: marked });
  stopReply(place);
}

/** Removes a question from the queue, to edit or delete it. Undefined if another tab has removed or sent it. */
export function dequeue(place: Place, runId: string): Queued | undefined {
  const key = draftKeyOf(place);
  const queued = draftOf(key).queue.find((other) => other.runId === runId);
  changeDraft(key, ({ queue, ...rest }) => ({ ...rest, queue: queue.filter((other) => other.runId !== runId) }));
  return outbox.drop(key, runId) ? queued : undefined;
}

/**
 * Sends the next question after a reply that ended by itself. After a stop or a failure, it sends only a question that
 * the user chose to send now, or one that was being sent already. If the user has stopped the reply for another reason,
 * the questions are held: a later reply does not send them either.
 */
function sendNext(chatId: string, ended: Message['status'] | undefined, isStopped: boolean): void {
  const place = { chatId, slot: chatId };
  readQueue(chatId);
  const { queue } = draftOf(chatId);
  const hasEndedWell = ended === 'complete' || ended === 'cut';
  const next =
    queue.find(({ isNext, isSent }) => isNext || isSent) ??
    (hasEndedWell ? queue.find(({ isHeld }) => !isHeld) : undefined);
  if (!next && isStopped) hold(chatId, queue);
  if (next && !isBusy(place)) sendQueued(place, next);
}

function hold(chatId: string, queue: readonly Queued[]): void {
  for (const each of queue) if (outbox.find(chatId, each)) outbox.keep(chatId, { ...each, isHeld: true });
  readQueue(chatId);
}

/** When a chat is opened: continues its queue if the reply ended while no page was open. */
export async function resumeQueue(chatId: string): Promise<void> {
  const place = { chatId, slot: chatId };
  readQueue(chatId, true);
  if (isBusy(place) || !draftOf(chatId).queue[0]) return;
  try {
    const { messages, isRunning } = await queryClient.fetchQuery({ ...chatQuery(chatId), staleTime: 0 });
    const known = new Set(messages.map(({ id }) => id));
    // The server has accepted these questions, but the page that sent them was closed before it was told.
    for (const { messageId, runId } of draftOf(chatId).queue) if (known.has(messageId)) dequeue(place, runId);
    const ended = messages.at(-1)?.status;
    if (!isRunning) sendNext(chatId, ended, ended === 'stopped');
  } catch (error) {
    // The page shows that the chat cannot be loaded. The user can still send a waiting question with its button.
    if (!isGone(error)) return;
    // Another tab may have taken them out meanwhile.
    readQueue(chatId);
    takeOutAll(chatId);
  }
}

runEvents.whenEnded((run) => {
  if (run.chatId && run.next === null) sendNext(run.chatId, run.reply.status, run.isStopping);
});
