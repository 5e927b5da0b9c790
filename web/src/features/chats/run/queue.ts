import type { Message } from '@atrium/contract/messages';
import { isGone } from '../../../lib/is-gone.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type Queued, waitsIn } from '../composer/draft/draft.ts';
import { changeDraft, draftOf, setDraft } from '../composer/draft/drafts.ts';
import { readQueue, takeOutAll } from '../composer/draft/follow-tabs.ts';
import { outbox } from '../composer/draft/outbox.ts';
import { chatQuery } from '../queries.ts';
import { type Place, runAt, runs } from './active-runs.ts';
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
  const ending = runAt(place)?.runId;
  if (ending) passOthers(place, runId, ending);
  stopReply(place);
}

/** The most runs that a waiting question names. Of the end of an earlier one, no tab hears only now. */
const mostPassed = 10;

/** Tells all tabs which question the end of a run sends, so that no tab sends another one as well. */
function passOthers(place: Place, next: string, ending: string): void {
  const key = draftKeyOf(place);
  const marked = draftOf(key).queue.map((queued) => {
    if (!isBehind(place, queued)) return queued;
    // The version before stored one run alone.
    const passedBy = [queued.passedBy ?? [], ending].flat().slice(-mostPassed);
    return { ...queued, isNext: queued.runId === next, passedBy };
  });
  // A question that another tab has removed is not stored again.
  for (const each of marked) if (outbox.find(key, each)) outbox.keep(key, each);
  changeDraft(key, { queue: marked });
}

/** Whether a question waits in this chat: what waits in empty chats has one draft key. */
export function isBehind({ chatId, slot }: Place, queued: Queued): boolean {
  return chatId !== null || waitsIn(slot, queued);
}

function isPassed({ passedBy }: Queued, runId: string | null | undefined): boolean {
  return runId ? (passedBy?.includes(runId) ?? false) : false;
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
 * the user chose to send now or asked once Stop was pressed, or one that was being sent already. After a stop for
 * another reason, which may have come from another device, the questions are held: a later reply does not send them
 * either. Another tab may have heard of the end first: what it has not sent waits for the reply to what it has.
 */
function sendNext(chatId: string, ended: Pick<Message, 'status' | 'runId'> | undefined): void {
  const place = { chatId, slot: chatId };
  readQueue(chatId);
  const { queue } = draftOf(chatId);
  const hasEndedWell = ended?.status === 'complete' || ended?.status === 'cut';
  const next =
    queue.find(({ isNext, isSent }) => isNext || isSent) ??
    (hasEndedWell ? queue.find((queued) => !queued.isHeld && !isPassed(queued, ended?.runId)) : undefined);
  if (!next && ended?.status === 'stopped') hold(place, ended.runId);
  if (!next || isBusy(place)) return;
  if (ended?.runId) passOthers(place, next.runId, ended.runId);
  sendQueued(place, next);
}

/** Holds what waits behind a reply that was stopped, unless that was to send one of the questions now. */
function hold(place: Place, stopped: string | null): void {
  const key = draftKeyOf(place);
  readQueue(key);
  const { queue } = draftOf(key);
  if (queue.some((queued) => isBehind(place, queued) && (queued.isNext || isPassed(queued, stopped)))) return;
  const held = queue.map((queued) => (isBehind(place, queued) ? { ...queued, isHeld: true } : queued));
  for (const each of held) outbox.keep(key, each);
  // Also where nothing can be stored.
  setDraft(key, { queue: held });
}

/**
 * A run could not be stopped: what was asked once Stop was pressed waits for its end like any other question. What was
 * chosen to be sent now names the runs that it passes, and stays the next one.
 */
function waitOn(place: Place): void {
  const key = draftKeyOf(place);
  readQueue(key);
  const queue = draftOf(key).queue.map((queued) => {
    const isHasty = queued.isNext && isBehind(place, queued) && !queued.passedBy?.length;
    return isHasty ? { ...queued, isNext: false } : queued;
  });
  for (const each of queue) if (outbox.find(key, each)) outbox.keep(key, each);
  changeDraft(key, { queue });
}

/** When a chat is opened: continues its queue if the reply ended while no page was open. */
export async function resumeQueue(chatId: string): Promise<void> {
  const place = { chatId, slot: chatId };
  readQueue(chatId, true);
  if (isBusy(place) || !draftOf(chatId).queue[0]) return;
  try {
    const { messages, isRunning } = await queryClient.query({ ...chatQuery(chatId), staleTime: 0 });
    const known = new Set(messages.map(({ id }) => id));
    // The server has accepted these questions, but the page that sent them was closed before it was told.
    for (const { messageId, runId } of draftOf(chatId).queue) if (known.has(messageId)) dequeue(place, runId);
    if (!isRunning) sendNext(chatId, messages.at(-1));
  } catch (error) {
    // The page shows that the chat cannot be loaded. The user can still send a waiting question with its button.
    if (!isGone(error)) return;
    // Another tab may have taken them out meanwhile.
    readQueue(chatId);
    takeOutAll(chatId);
  }
}

/**
 * The runs that this page no longer followed when it was hidden, as nothing waited in their chats. It hears late of
 * their end, when another tab may have gone on with what was asked there since.
 */
const unfollowed = new Set<string>();

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return;
  for (const { runId, chatId } of Object.values(runs.store.getState().runs))
    if (chatId && !draftOf(chatId).queue[0]) unfollowed.add(runId);
});

runEvents.whenEnded(({ chatId, next, reply, runId }) => {
  const isLate = unfollowed.delete(runId);
  if (!chatId || next !== null) return;
  if (isLate) void resumeQueue(chatId);
  else sendNext(chatId, { status: reply.status, runId });
});

// As soon as Stop is pressed: the reply may still end by itself, or its question may never reach the server.
runs.store.subscribe(({ runs: now }, { runs: before }) => {
  for (const run of Object.values(now)) {
    const wasStopping = before[run.runId]?.isStopping ?? false;
    if (run.isStopping && !wasStopping) hold(run, run.runId);
    else if (wasStopping && !run.isStopping) waitOn(run);
  }
});
