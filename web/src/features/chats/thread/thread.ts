import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import type { LiveRun } from '../run/live-run.ts';
import { endedMessage } from '../run/live-run.ts';

/**
 * The part of a run that determines its position among the messages of its chat. It does not change while text arrives.
 */
export type Placing = Pick<LiveRun, 'runId' | 'question' | 'after' | 'answer'>;

/**
 * The messages to show: those of the chat, with the question and reply of a live run in their place. Another tab may have
 * gone on behind that reply already.
 */
export function threadOf(stored: readonly Message[], run: Placing | undefined): readonly Message[] {
  if (!run) return stored;
  const { question, answer, after } = run;
  const at = stored.findIndex((message) => isAnswer(message, run));
  if (at >= 0) return stored.with(at, answer);
  const others = stored.filter((message) => message.id !== question?.id);
  const before = after === undefined ? others : others.slice(0, placeAfter(others, after));
  return question ? [...before, question, answer] : [...before, answer];
}

function isAnswer(message: Message, run: Placing): boolean {
  return message.id === run.answer.id || message.runId === run.runId;
}

/** The index after a parent. If the parent is not loaded, it precedes all loaded messages, so none of them remains. */
function placeAfter(messages: readonly Message[], parentId: string | null): number {
  return parentId === null ? 0 : messages.findIndex((message) => message.id === parentId) + 1;
}

/** The chat after a run has ended, so that it need not be requested again. */
export function settleRun(chat: Chat, run: LiveRun, now: string): Chat {
  const { answer, question, reply, next } = run;
  const isNew = chat.messages.every(({ id }) => id !== answer.id);
  const messages = threadOf(chat.messages, run).map((message) => (message === answer ? endedMessage(run) : message));
  const currentMessageId = messages.at(-1)?.id ?? null;
  return {
    ...chat,
    messages,
    messageCount: chat.messageCount + (isNew ? (question ? 2 : 1) : 0),
    currentMessageId,
    isRunning: currentMessageId === answer.id ? reply.status === 'streaming' || next !== null : chat.isRunning,
    updatedAt: now,
  };
}

/** The data of a new chat, used when its first run tells its id. */
export function newbornChat(id: string, title: string, now: string): Chat {
  return {
    id,
    title,
    createdAt: now,
    updatedAt: now,
    messageCount: 0,
    isRunning: true,
    pinnedAt: null,
    messages: [],
    currentMessageId: null,
    hasEarlier: false,
    personas: [],
    greeting: null,
  };
}

/** Merges a reloaded chat: earlier messages that were loaded before stay, as long as they still lead up to it. */
export function mergeChat(known: Chat | undefined, read: Chat): Chat {
  const first = read.messages[0];
  const at = first ? (known?.messages.findIndex((message) => message.id === first.id) ?? -1) : -1;
  if (!known || at <= 0) return read;
  return { ...read, messages: [...known.messages.slice(0, at), ...read.messages], hasEarlier: known.hasEarlier };
}
