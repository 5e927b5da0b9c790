import type { RunErrorCode } from '@atrium/contract/errors';
import type { Message } from '@atrium/contract/messages';
import type { NextRun, RunEvent } from '@atrium/contract/run-event';
import type { NumberedEvent } from './run-log.ts';

/** What is known about an ended run, besides its stored message. */
export interface EndedRun {
  readonly id: string;
  readonly chatId: string;
  readonly userMessageId: string;
  readonly lastSeq: number;
  readonly title: string;
  /** The run that follows in the pass. */
  readonly next: NextRun | null;
}

/**
 * The events of a run that has ended, made from its message, for a reader who has seen the events up to `after`. A
 * reader who starts from the beginning gets the text as a `chunk`; one who joins later gets a `snapshot`, which
 * replaces the text it has. The last event has the number of the run's last event, or a greater one so that it exceeds
 * `after`.
 */
export function replayEnded(run: EndedRun, message: Message, after: number): NumberedEvent[] {
  const events = [...(after > 0 ? [snapshot(message)] : beginning(run, message)), ...parts(message), end(run, message)];
  const first = Math.max(after, run.lastSeq - events.length) + 1;
  return events.map((event, at) => ({ seq: first + at, event }));
}

function snapshot({ content, reasoning }: Message): RunEvent {
  return { type: 'snapshot', content, reasoning };
}

function beginning(run: EndedRun, message: Message): RunEvent[] {
  const events: RunEvent[] = [
    {
      type: 'session_created',
      sessionId: run.chatId,
      runId: run.id,
      messageId: message.id,
      userMessageId: run.userMessageId,
      title: run.title,
      model: message.model ?? '',
      ...(message.parentId !== null && { parentId: message.parentId }),
      ...(message.persona && { persona: message.persona }),
      ...(message.waiting.length > 0 && { waiting: message.waiting }),
    },
  ];
  if (message.reasoning !== '') events.push({ type: 'reasoning', content: message.reasoning });
  if (message.content !== '') events.push({ type: 'chunk', content: message.content });
  return events;
}

/** Steps, sources and files are upserted by id, so repeating them is harmless. */
function parts(message: Message): RunEvent[] {
  return [
    ...message.activities.map((activity): RunEvent => ({ type: 'activity', activity: withoutAbsent(activity) })),
    ...message.sources.map((source): RunEvent => ({ type: 'source', source: withoutAbsent(source) })),
    ...message.files.map((file): RunEvent => ({ type: 'file', file })),
  ];
}

function end(run: EndedRun, message: Message): RunEvent {
  const ids = { sessionId: run.chatId, runId: run.id, messageId: message.id };
  if (message.error) {
    const { tokens, cost, usage } = message;
    const spent = tokens !== null && cost !== null && usage !== null ? { spent: { tokens, cost, usage } } : {};
    return { type: 'error', error: message.error.message, code: message.error.code as RunErrorCode, ...ids, ...spent };
  }
  return {
    type: 'complete',
    response: message.content,
    tokens: message.tokens ?? 0,
    cost: message.cost ?? 0,
    usage: message.usage ?? { input: 0, cached: 0, output: 0, reasoning: 0 },
    end: message.status === 'stopped' ? 'stopped' : message.status === 'cut' ? 'length' : 'done',
    ...(message.reasoningMs !== null && { reasoningMs: message.reasoningMs }),
    ...(message.droppedMessages > 0 && { droppedMessages: message.droppedMessages }),
    ...(message.grounding && { grounding: message.grounding }),
    ...(message.cutBy && { cutBy: message.cutBy }),
    ...ids,
    ...(run.next ? { next: run.next } : message.halt && { halt: message.halt }),
  };
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** A copy of an object without the fields whose value is undefined. */
function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Present<T>;
}
