import type { Chat } from '@atrium/contract/chats';
import { getBilling, getCredits, getUsage, readStatement } from '@atrium/contract/routes/first-load.generated';
import { addressOf } from '../../../lib/api.ts';
import { cutText } from '../../../lib/cut-text.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { giveBack, newDraftOf } from '../composer/draft/draft.ts';
import { changeDraft, draftOf, moveNewDraft } from '../composer/draft/drafts.ts';
import { outbox } from '../composer/draft/outbox.ts';
import { showRefusal } from '../composer/refusals.ts';
import { chatKey, historyKey, modelsKey } from '../queries.ts';
import { startEditing, stopEditing } from '../thread/editing.ts';
import { noteBirth, slotIn, spaceOfSlot, useSlots } from '../thread/slots.ts';
import { newbornChat, settleRun } from '../thread/thread.ts';
import { failureOf, fallbackFailure } from './failure-text.ts';
import type { LiveRun } from './live-run.ts';
import { runEvents } from './run-events.ts';
import type { RunHost } from './runs.ts';

/** What is requested again after a reply, besides its chat. */
const money = [getCredits, getUsage, getBilling, readStatement];

/** Milliseconds after a chat has got its id before the history is requested again. */
const historyDelay = 500;

/** How the rest of the page reacts to the events of a run. */
export const runHost: RunHost = {
  opened(run) {
    const { chatId, slot } = run;
    if (chatId === null) return;
    const isNew = run.request !== null && !run.request.sessionId;
    if (isNew && queryClient.getQueryData(chatKey(chatId)) === undefined) adoptChat(run, chatId, slot);
    if (run.title) showTitle(chatId, run.title);
    outbox.drop(chatId, run.runId);
    for (const key of [chatId, newDraftOf(slot)]) forgetSending(key, run);
    if (run.request?.edits) stopEditing(run.request.edits);
    if (run.request) setTimeout(() => refreshHistory(chatId), historyDelay);
  },
  titled(run, title) {
    if (run.chatId === null) return;
    showTitle(run.chatId, title);
    refreshHistory(run.chatId);
  },
  ended(run) {
    const { chatId, reply } = run;
    if (chatId === null) return;
    const now = new Date().toISOString();
    const shown = queryClient.getQueryData<Chat>(chatKey(chatId))?.messages;
    queryClient.setQueryData<Chat>(chatKey(chatId), (chat) => chat && settleRun(chat, run, now));
    // Another tab has switched to another branch in the meantime, so the message before the reply is not loaded.
    const isElsewhere = run.after && !shown?.some(({ id }) => id === run.after);
    if (isElsewhere) void queryClient.invalidateQueries({ queryKey: chatKey(chatId) });
    refreshHistory(chatId);
    const fault = reply.error ?? run.halt;
    if (fault) messageFailed(fault.message);
    // After the run has left the store.
    queueMicrotask(() => runEvents.ended(run));
  },
  refused(run, error) {
    lookAfterSpace(run, error);
    lookAfterPersonas(run, error);
    if (!restoreQuestion(run)) return;
    const failure = failureOf(error);
    // A key or a model may have been removed elsewhere.
    void queryClient.invalidateQueries({ queryKey: modelsKey });
    if (failure.kind === 'toast') messageFailed(failure.text);
    else showRefusal({ ...failure, model: run.answer.model ?? '' });
  },
  unsent(run, error) {
    messageFailed(this.sentenceOf(error));
    return isLeft(run) && restoreQuestion(run, newDraftOf(run.slot));
  },
  sentenceOf(error) {
    const failure = failureOf(error);
    return failure.kind === 'toast' ? failure.text : fallbackFailure;
  },
  gone(run) {
    if (run.chatId !== null) void queryClient.invalidateQueries({ queryKey: chatKey(run.chatId) });
  },
  unstopped() {
    toast({
      kind: 'danger',
      title: 'The reply could not be stopped',
      description: 'Check your connection and try again.',
    });
  },
};

/** Adds a new chat to the cache when its first run has told its id, and moves the composer's draft to it. */
function adoptChat(run: LiveRun, chatId: string, slot: string): void {
  const now = new Date().toISOString();
  const title = cutText(run.question?.content ?? '', 80);
  queryClient.setQueryData<Chat>(chatKey(chatId), {
    ...newbornChat(chatId, run.title ?? title, now),
    personas: [...run.personas],
    greeting: run.greeting,
    spaceId: spaceOfSlot(slot),
  });
  noteBirth(chatId, slot);
  moveNewDraft(chatId, slot, !isCurrent(slot));
}

/** Whether the slot still holds the current empty chat. */
function isCurrent(slot: string): boolean {
  return slotIn(useSlots.getState(), spaceOfSlot(slot)) === slot;
}

/** Whether the user cannot get back to a run's chat: it has no other question, and another chat has taken its place. */
function isLeft({ chatId, slot }: LiveRun): boolean {
  if (chatId === null) return !isCurrent(slot);
  const isShown = new URLSearchParams(location.search).get('chat') === chatId;
  return !isShown && isUnasked(chatId);
}

/** Whether a loaded chat has no messages yet, so that no list shows it. */
export function isUnasked(chatId: string): boolean {
  return queryClient.getQueryData<Chat>(chatKey(chatId))?.messages.length === 0;
}

/**
 * Puts a question that the server did not accept back where it was written, or into the draft `to`, so that nothing
 * typed is lost. What waited behind it in a new chat is held. False: another tab has done so.
 */
export function restoreQuestion(run: LiveRun, to?: string): boolean {
  const { question, request, chatId, slot, runId } = run;
  if (!question) return true;
  if (request?.edits) {
    const siblingIds = question.siblingIds.filter((id) => id !== question.id);
    startEditing(chatId, { ...question, id: request.edits, siblingIds });
    return true;
  }
  const key = chatId ?? newDraftOf(slot);
  forgetSending(key, run);
  if (!outbox.drop(key, runId)) return false;
  const { content: text, attachments, persona: mention } = question;
  changeDraft(to ?? key, (draft) => ({
    ...giveBack(draft, { text, attachments, mention, runId }),
    queue: draft.queue.map((queued) => (queued.slot === slot ? { ...queued, slot: undefined, isHeld: true } : queued)),
  }));
  return true;
}

/**
 * Removes the question of a run from the draft's `sending` and `queue`. Another question may be in `sending` by now.
 */
function forgetSending(key: string, { runId }: LiveRun): void {
  const { sending, queue } = draftOf(key);
  const isSending = sending?.runId === runId;
  const others = queue.filter((queued) => queued.runId !== runId);
  if (isSending || others.length < queue.length)
    changeDraft(key, { sending: isSending ? null : sending, queue: others });
}

/** If a space was deleted elsewhere, loading it again makes its page say so. */
function lookAfterSpace({ chatId, slot }: LiveRun, error: unknown): void {
  const chat = chatId === null ? undefined : queryClient.getQueryData<Chat>(chatKey(chatId));
  if (!isGone(error) || (chat?.spaceId ?? spaceOfSlot(slot)) === null) return;
  // Imported on demand: it is already loaded where a space is open, and the first load of other pages stays small.
  void import('../../spaces/index.ts').then(
    (spaces) => spaces.lookWhetherGone(error),
    () => undefined,
  );
}

/** If a chosen persona was deleted or switched off elsewhere, the composer chooses another when they are loaded. */
function lookAfterPersonas({ personas, question }: LiveRun, error: unknown): void {
  const isOff = error instanceof ProblemError && error.code === 'conflict';
  if (!(isGone(error) || isOff) || !(personas[0] || question?.persona)) return;
  void import('../../personas/index.ts').then(
    (all) => all.refreshTemplates(),
    () => undefined,
  );
}

function showTitle(chatId: string, title: string): void {
  queryClient.setQueryData<Chat>(chatKey(chatId), (chat) => chat && { ...chat, title });
}

function messageFailed(description: string): void {
  toast({ kind: 'danger', title: 'Message Failed', description: description || fallbackFailure });
}

function refreshHistory(chatId: string): void {
  void queryClient.invalidateQueries({ queryKey: historyKey });
  for (const each of money) void queryClient.invalidateQueries({ queryKey: [addressOf(each)] });
  runEvents.changed(chatId);
}
