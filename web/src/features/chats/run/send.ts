import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { Chat } from '@atrium/contract/chats';
import type { ResponseOf } from '@atrium/contract/endpoint';
import type { Endpoints } from '@atrium/contract/endpoints';
import type { Message } from '@atrium/contract/messages';
import { defaultModelId } from '@atrium/contract/model-ids';
import { queryClient } from '../../../lib/query-client.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { DraftSettings, Queued } from '../composer/draft/draft.ts';
import { type emptyDraft, newDraftOf } from '../composer/draft/draft.ts';
import { changeDraft, draftOf } from '../composer/draft/drafts.ts';
import { outbox } from '../composer/draft/outbox.ts';
import { forgetSource } from '../composer/files/file-sources.ts';
import { mentionIn } from '../composer/mentions/mention-mark.ts';
import { chatKey, modelsKey } from '../queries.ts';
import type { Place } from './active-runs.ts';
import { runAt, runs } from './active-runs.ts';
import type { Ask, AskSettings } from './ask.ts';
import { beginRun } from './begin-run.ts';
import { restoreQuestion } from './run-host.ts';

export function draftKeyOf({ chatId, slot }: Place): string {
  return chatId ?? newDraftOf(slot);
}

/** Whether a reply is being written. */
export function isBusy(place: Place): boolean {
  return runAt(place)?.reply.status === 'streaming';
}

/** Whether a draft can be sent now: it has text or a file, and all its files are uploaded. */
export function canSend(draft: Pick<typeof emptyDraft, 'text' | 'files'>): boolean {
  const isThere = draft.text.trim() !== '' || draft.files.length > 0;
  return isThere && draft.files.every((file) => file.state === 'ready');
}

/**
 * Sends the draft. While a reply is being written, the question waits in the queue. What is asked once Stop was pressed
 * goes out as the reply has stopped.
 */
export function sendDraft(place: Place): void {
  const key = draftKeyOf(place);
  const draft = draftOf(key);
  if (!canSend(draft)) return;
  const queued: Queued = draft.sent ?? {
    runId: uuidV7(),
    messageId: uuidV7(),
    text: draft.text.trim(),
    attachments: draft.files.flatMap((file) => file.attachment ?? []),
    settings: draft.settings,
    mention: mentionIn(draft.text, draft.mention),
    isNext: false,
    slot: place.chatId ? undefined : place.slot,
  };
  for (const file of draft.files) forgetSource(file);
  changeDraft(key, { text: '', mention: null, files: [] });
  if (!isBusy(place)) {
    sendQueued(place, queued);
    return;
  }
  const waiting = { ...queued, isNext: runAt(place)?.isStopping ?? false };
  outbox.keep(key, waiting);
  changeDraft(key, { queue: [...draft.queue, waiting] });
}

/**
 * Sends a question under its ids, unless another tab has sent or withdrawn it. It is stored until the server has
 * accepted it. If the tab is closed before that, the question waits in the chat's queue; in a new chat it returns to
 * the composer.
 */
export function sendQueued(place: Place, waiting: Queued): void {
  const key = draftKeyOf(place);
  const found = outbox.find(key, waiting);
  const sending = found && asSent(place, found);
  if (sending) outbox.keep(key, sending);
  changeDraft(key, (draft) => ({
    ...draft,
    queue: draft.queue.filter(({ runId }) => runId !== waiting.runId),
    sending: sending ?? draft.sending,
  }));
  if (!sending) return;
  const { text, attachments, mention } = sending;
  ask(place, { kind: 'question', text, attachments, mention }, sending.settings, sending);
}

/** Fixes what is sent: a retry must send exactly the same, because the server recognizes it by its run id. */
function asSent(place: Place, queued: Queued): Queued {
  if (queued.isSent) return queued;
  const settings = { ...queued.settings, model: settle(queued.settings).model };
  return { ...queued, settings, isSent: true, parentId: lastReplyOf(place) };
}

/** The messages of a chat as last loaded. */
export function knownMessages({ chatId }: Place): readonly Message[] {
  return (chatId && queryClient.getQueryData<Chat>(chatKey(chatId))?.messages) || [];
}

/** Starts a run in a chat that has none. */
export function ask(
  place: Place,
  what: Ask,
  settings: DraftSettings = draftOf(draftKeyOf(place)).settings,
  ids: Pick<Queued, 'runId' | 'messageId' | 'parentId'> = { runId: uuidV7(), messageId: uuidV7() },
): void {
  if (isBusy(place)) return;
  takeBack(place);
  const { parentId: lastId = lastReplyOf(place), ...own } = ids;
  const now = new Date().toISOString();
  const personas = place.chatId === null ? settings.personas : answeringIn(place.chatId);
  runs.start(beginRun({ ...place, ...own, ask: what, settings: settle(settings), personas, lastId, now }));
}

/** Puts an unanswered question back into the composer, to make room for another try or another chat. */
export function takeBack(place: Place): void {
  const unsent = runAt(place);
  if (!unsent || isBusy(place)) return;
  runs.forget(unsent.runId);
  restoreQuestion(unsent);
}

/** The reply that a new question follows; null if the last message is a question, as it may be in an imported chat. */
function lastReplyOf(place: Place): string | null {
  const last = knownMessages(place).at(-1);
  return last?.role === 'assistant' ? last.id : null;
}

/** The personas of a chat as last loaded. */
function answeringIn(chatId: string): readonly ChatPersona[] {
  return queryClient.getQueryData<Chat>(chatKey(chatId))?.personas ?? [];
}

/** Fills in what the user has not chosen. */
function settle(settings: DraftSettings): AskSettings {
  const known = queryClient.getQueryData<ResponseOf<Endpoints['listModels']>>(modelsKey);
  const model = settings.model ?? known?.defaultModel ?? defaultModelId;
  const isOwnKey = known?.models.some(({ id, route }) => id === model && route === 'own-key');
  return { ...settings, model, badge: known?.badge ?? 'Platform Routing', ...(isOwnKey && { paidBy: 'own-key' }) };
}

/** Stops the reply that is being written. */
export function stopReply(place: Place): void {
  const run = runAt(place);
  if (run) void runs.stop(run.runId);
}
