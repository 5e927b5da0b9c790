import type { Message } from '@atrium/contract/messages';
import { runAt, runs } from './active-runs.ts';
import { adoptRun } from './adopt-run.ts';

/** Goes on with a reply that the server is writing already, found in a chat that was opened. */
export function resumeReply(chatId: string, message: Message): void {
  if (message.status !== 'streaming' || message.runId === null || runAt({ chatId, slot: chatId })) return;
  runs.start(adoptRun(chatId, message.runId, message));
}
