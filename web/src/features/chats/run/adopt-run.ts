import type { Message } from '@atrium/contract/messages';
import type { LiveRun } from './live-run.ts';
import { replyOf } from './live-run.ts';

/** The run of a reply that the server was already writing when the chat was opened. */
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
    personas: [],
    greeting: null,
    next: null,
    halt: null,
  };
}
