import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TokenUsage } from '@atrium/contract/run-event';
import type { ModelEvent, ModelRequest, TakeEvents } from '../../../ports/model-provider.ts';
import type { Reply } from './reply.ts';

/** Sends a finished answer line by line, yielding to other work in between. */
export async function streamReply(
  reply: Reply,
  request: ModelRequest,
  signal: AbortSignal,
  take: TakeEvents,
): Promise<void> {
  for (const part of reply) {
    const events: readonly ModelEvent[] =
      part.type === 'text' ? part.text.split(/(?<=\n)/).map((text) => ({ type: 'text', text })) : [part];
    for (const event of events) {
      await nextTurn();
      signal.throwIfAborted();
      take([event]);
    }
  }
  signal.throwIfAborted();
  take([
    { type: 'usage', usage: usageOf(request, reply) },
    { type: 'end', reason: 'stop' },
  ]);
}

/** No tokens are used here. The count assumes the common four characters per token, and costs nothing. */
function usageOf(request: ModelRequest, reply: Reply): TokenUsage {
  const asked = request.messages
    .flatMap(({ parts }) => parts)
    .map((part) => (part.type === 'text' ? part.text.length : 0));
  const told = reply.map((part) => (part.type === 'text' ? part.text.length : 0));
  return { input: tokens(asked), cached: 0, output: tokens(told), reasoning: 0 };
}

function tokens(lengths: readonly number[]): number {
  return Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / 4);
}
