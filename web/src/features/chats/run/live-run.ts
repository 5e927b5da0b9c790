import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { Chat } from '@atrium/contract/chats';
import type { BodyInputOf } from '@atrium/contract/endpoint';
import type { Endpoints } from '@atrium/contract/endpoints';
import type { Message } from '@atrium/contract/messages';
import type { NextRun, Reply, RunEvent } from '@atrium/contract/run-event';
import { applyRunEvent, emptyReply } from '@atrium/contract/run-event';

export type SendRequest = BodyInputOf<Endpoints['sendStream']>;

/** A run this page watches, from the moment it is sent until its reply has moved into the query cache. */
export interface LiveRun {
  readonly runId: string;
  /** Null until the server has created the chat. */
  readonly chatId: string | null;
  /** The empty chat that the question was sent from. The run is shown there while `chatId` is null. */
  readonly slot: string;
  /** What was sent; null for a run found on the server. */
  readonly request: SendRequest | null;
  /**
   * `sending`: not yet acknowledged. `live`: events arrive. `waiting`: the page is reconnecting after a lost
   * connection.
   */
  readonly phase: 'sending' | 'live' | 'waiting';
  /** The question that was sent with the run; null if the run answers a question that was already in the chat. */
  readonly question: Message | null;
  /** The message that the run's question or reply follows. Null: it begins the chat. Undefined: it comes last. */
  readonly after: string | null | undefined;
  /** The reply message as it was at the start. Its text is in `reply`. */
  readonly answer: Message;
  readonly reply: Reply;
  readonly isStopping: boolean;
  /** The title the server has given a new chat. */
  readonly title: string | null;
  /** The personas and the greeting of the chat that the run begins. */
  readonly personas: readonly ChatPersona[];
  readonly greeting: Chat['greeting'];
  /** The next run of the same pass, known once this run has ended. */
  readonly next: NextRun | null;
  /** Why the pass ended with this run although other personas were waiting. */
  readonly halt: Message['halt'];
}

/** Applies one event to a run: the text by the reducer that server and page share, the ids from the first event. */
export function foldRun(run: LiveRun, event: RunEvent): LiveRun {
  if (event.type === 'session_created') return identify(run, event);
  const reply = applyRunEvent(run.reply, event);
  const phase = 'live';
  if (event.type === 'complete') return { ...run, reply, phase, next: event.next ?? null, halt: event.halt ?? null };
  return reply === run.reply && run.phase === phase ? run : { ...run, reply, phase };
}

function identify(run: LiveRun, event: Extract<RunEvent, { type: 'session_created' }>): LiveRun {
  const { question, answer } = run;
  return {
    ...run,
    phase: 'live',
    chatId: event.sessionId,
    title: event.title,
    greeting: event.greeting ?? run.greeting,
    question: question && { ...question, id: event.userMessageId, siblingIds: renamed(question, event.userMessageId) },
    answer: {
      ...answer,
      id: event.messageId,
      parentId: event.parentId ?? event.userMessageId,
      model: event.model,
      // The persona may differ from the expected one: the persona that wrote the earlier version may be deleted.
      persona: event.persona ?? null,
      waiting: event.waiting ? [...event.waiting] : answer.waiting,
      siblingIds: renamed(answer, event.messageId),
    },
  };
}

function renamed(message: Message, id: string): string[] {
  return message.siblingIds.map((other) => (other === message.id ? id : other));
}

type FromReply = 'sources' | 'activities' | 'files';

/** A message as it is shown. Its lists keep their identity while text arrives, so that they are not rendered again. */
export type ShownMessage = Omit<Message, FromReply> & Pick<Reply, FromReply>;

/** A message with the fields of its reply filled in. */
export function withReply(message: ShownMessage, reply: Reply): ShownMessage {
  return {
    ...message,
    status: reply.status,
    content: reply.content,
    reasoning: reply.reasoning,
    reasoningMs: reply.reasoningMs,
    activities: reply.activities,
    sources: reply.sources,
    files: reply.files,
    tokens: reply.tokens,
    cost: reply.cost,
    usage: reply.usage,
    droppedMessages: reply.droppedMessages,
    error: reply.error,
    cutBy: reply.cutBy,
    grounding: reply.grounding ?? message.grounding,
  };
}

/** The message of an ended run, as the server has it. */
export function endedMessage({ answer, reply, halt }: LiveRun): Message {
  const { sources, activities, files, ...rest } = withReply(answer, reply);
  return { ...rest, halt, sources: [...sources], activities: [...activities], files: [...files] };
}

/** The reply that a stored message holds, as far as it was written when the page loaded it. */
export function replyOf(message: ShownMessage): Reply {
  return {
    ...emptyReply,
    content: message.content,
    reasoning: message.reasoning,
    reasoningMs: message.reasoningMs,
    activities: message.activities,
    sources: message.sources,
    files: message.files,
  };
}
