import type { Message } from '@atrium/contract/messages';
import { runAt, runs } from './active-runs.ts';
import { adoptRun } from './adopt-run.ts';

/** Follows a reply that the server was already writing when the chat was opened. */
export function resumeReply(chatId: string, message: Message): void {
  if (message.status !== 'streaming' || message.runId === null || runAt({ chatId, slot: chatId })) return;
  runs.start(adoptRun(chatId, message.runId, message));
}
