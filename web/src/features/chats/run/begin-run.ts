import type { Message } from '@atrium/contract/chats';
import type { Attachment } from '@atrium/contract/files';
import type { ThinkingMode } from '@atrium/contract/models';
import { emptyReply } from '@atrium/contract/run-event';
import type { LiveRun, SendRequest, ShownMessage } from './live-run.ts';
import { replyOf } from './live-run.ts';

/** How a question shall be answered. */
export interface AskSettings {
  readonly model: string;
  readonly badge: string;
  readonly thinkingMode: ThinkingMode;
  readonly webSearch: boolean;
}

/** What the reader asks for: a new question, an edited one, the same once more, or more of a reply that broke off. */
export type Ask =
  | { readonly kind: 'question'; readonly text: string; readonly attachments: readonly Attachment[] }
  | { readonly kind: 'edit'; readonly original: Message; readonly text: string }
  | { readonly kind: 'again'; readonly question: Message; readonly replies: readonly string[] }
  | { readonly kind: 'continue'; readonly broken: ShownMessage };

export interface BeginInput {
  readonly ask: Ask;
  readonly settings: AskSettings;
  readonly chatId: string | null;
  readonly slot: string;
  readonly runId: string;
  readonly messageId: string;
  /** The last message shown; what a new question follows. */
  readonly lastId: string | null;
  /** ISO 8601. */
  readonly now: string;
}

/** The run as the page shows it before the server has said anything: question and empty reply at once. */
export function beginRun(input: BeginInput): LiveRun {
  const { ask, settings, chatId, slot, runId } = input;
  const question = questionOf(input);
  const parentId = question?.id ?? (ask.kind === 'again' ? ask.question.id : null);
  const answer = blank('assistant', { id: runId, runId, timestamp: input.now, parentId });
  const siblings = siblingsOf(ask);
  return {
    runId,
    chatId,
    slot,
    request: requestOf(input),
    phase: 'sending',
    question,
    after: afterOf(ask),
    answer: {
      ...answer,
      ...(ask.kind === 'continue' ? { parentId: ask.broken.parentId } : {}),
      siblingIds: [...siblings, runId],
      model: settings.model,
      badge: settings.badge,
    },
    reply: ask.kind === 'continue' ? replyOf(ask.broken) : emptyReply,
    isStopping: false,
    title: null,
  };
}

function siblingsOf(ask: Ask): readonly string[] {
  if (ask.kind === 'again') return ask.replies;
  return ask.kind === 'continue' ? ask.broken.siblingIds : [];
}

/** A run that is being written on the server already, found in a chat that was opened. */
export function adoptRun(chatId: string, runId: string, message: Message): LiveRun {
  return {
    runId,
    chatId,
    slot: chatId,
    request: null,
    phase: 'waiting',
    question: null,
    after: message.parentId,
    answer: message,
    reply: replyOf(message),
    isStopping: false,
    title: null,
  };
}

function questionOf({ ask, messageId, lastId, now }: BeginInput): Message | null {
  if (ask.kind === 'question') {
    const message = blank('user', { id: messageId, runId: null, timestamp: now, parentId: lastId });
    return { ...message, content: ask.text, attachments: [...ask.attachments] };
  }
  if (ask.kind !== 'edit') return null;
  const { original } = ask;
  const message = blank('user', { id: messageId, runId: null, timestamp: now, parentId: original.parentId });
  const siblingIds = [...original.siblingIds, messageId];
  return { ...message, content: ask.text, attachments: original.attachments, siblingIds };
}

function afterOf(ask: Ask): string | null | undefined {
  switch (ask.kind) {
    case 'question':
      return undefined;
    case 'edit':
      return ask.original.parentId;
    case 'again':
      return ask.question.id;
    case 'continue':
      return ask.broken.parentId;
  }
}

function requestOf({ ask, settings, chatId, runId, messageId }: BeginInput): SendRequest {
  const { model, thinkingMode, webSearch } = settings;
  const common = { sessionId: chatId, model, thinkingMode, webSearch, runId };
  switch (ask.kind) {
    case 'question':
      return { ...common, messageId, message: ask.text, ...idsOf(ask.attachments) };
    case 'edit':
      return { ...common, messageId, message: ask.text, edits: ask.original.id };
    case 'again':
      return { ...common, regenerate: ask.question.id };
    case 'continue':
      return { ...common, continue: ask.broken.id };
  }
}

function idsOf(attachments: readonly Attachment[]): { attachmentIds?: string[] } {
  return attachments.length > 0 ? { attachmentIds: attachments.map((file) => file.id) } : {};
}

type Given = Pick<Message, 'id' | 'runId' | 'timestamp' | 'parentId'>;

function blank(role: Message['role'], given: Given): Message {
  return {
    ...given,
    siblingIds: [given.id],
    role,
    content: '',
    status: role === 'user' ? 'complete' : 'streaming',
    attachments: [],
    model: null,
    badge: null,
    tokens: null,
    cost: null,
    usage: null,
    reasoning: '',
    reasoningMs: null,
    sources: [],
    activities: [],
    files: [],
    droppedMessages: 0,
    error: null,
    rating: null,
  };
}
