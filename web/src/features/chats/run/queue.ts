import type { Message } from '@atrium/contract/messages';
import { isGone } from '../../../lib/is-gone.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { giveBack, type Queued } from '../composer/draft/draft.ts';
import { changeDraft, draftOf } from '../composer/draft/drafts.ts';
import { readQueue } from '../composer/draft/follow-tabs.ts';
import { outbox } from '../composer/draft/outbox.ts';
import { chatQuery } from '../queries.ts';
import type { Place } from './active-runs.ts';
import { runEvents } from './run-events.ts';
import { draftKeyOf, isBusy, sendQueued, stopReply } from './send.ts';

/** Sends a question out of the queue at once: the reply being written is stopped first. */
export function sendNow(place: Place, runId: string): void {
  const key = draftKeyOf(place);
  const queued = draftOf(key).queue.find((other) => other.runId === runId);
  if (!queued) return;
  if (!isBusy(place)) {
    sendQueued(place, queued);
    return;
  }
  const marked = draftOf(key).queue.map((other) => ({ ...other, isNext: other.runId === runId }));
  // The other tabs see which question is next. One that another tab has taken out stays out.
  for (const each of marked) if (outbox.find(key, each)) outbox.keep(key, each);
  changeDraft(key, { queue: marked });
  stopReply(place);
}

/** Takes a question out of the queue, to be edited or deleted; undefined where another tab has done so or sent it. */
export function dequeue(place: Place, runId: string): Queued | undefined {
  const key = draftKeyOf(place);
  const queued = draftOf(key).queue.find((other) => other.runId === runId);
  changeDraft(key, ({ queue, ...rest }) => ({ ...rest, queue: queue.filter((other) => other.runId !== runId) }));
  return outbox.drop(key, runId) ? queued : undefined;
}

/**
 * After a reply that ended by itself the next question goes out; after a stop or a failure only one that was told to, or that
 * was on its way already.
 */
function sendNext(chatId: string, ended: Message['status'] | undefined): void {
  const place = { chatId, slot: chatId };
  readQueue(chatId);
  const { queue } = draftOf(chatId);
  const hasEndedWell = ended === 'complete' || ended === 'cut';
  const next = queue.find(({ isNext, isSent }) => isNext || isSent) ?? (hasEndedWell ? queue[0] : undefined);
  if (next && !isBusy(place)) sendQueued(place, next);
}

/** In a chat that is opened, the queue goes on if no page was there to see its reply end. */
export async function resumeQueue(chatId: string): Promise<void> {
  const place = { chatId, slot: chatId };
  readQueue(chatId, true);
  if (isBusy(place) || !draftOf(chatId).queue[0]) return;
  try {
    const { messages, isRunning } = await queryClient.fetchQuery({ ...chatQuery(chatId), staleTime: 0 });
    const known = new Set(messages.map(({ id }) => id));
    // The server had taken it, though its page did not stay to hear so.
    for (const { messageId, runId } of draftOf(chatId).queue) if (known.has(messageId)) dequeue(place, runId);
    if (!isRunning) sendNext(chatId, messages.at(-1)?.status);
  } catch (error) {
    // The reader sees that the chat cannot be read, and can send what waits with its button.
    if (isGone(error)) takeOutAll(place, chatId);
  }
}

/** Of a chat that is gone nothing can be sent any more: what waited stands in the composer, to be taken elsewhere. */
function takeOutAll(place: Place, chatId: string): void {
  for (const { runId } of draftOf(chatId).queue.toReversed()) {
    const taken = dequeue(place, runId);
    if (taken) changeDraft(chatId, (draft) => giveBack(draft, taken));
  }
}

runEvents.whenEnded((run) => {
  if (run.chatId && run.next === null) sendNext(run.chatId, run.reply.status);
});
