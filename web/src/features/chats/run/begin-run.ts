import type { Message } from '@atrium/contract/messages';
import { emptyReply, type NextRun } from '@atrium/contract/run-event';
import type { Ask, BeginInput } from './ask.ts';
import type { LiveRun } from './live-run.ts';
import { replyOf } from './live-run.ts';
import { requestOf } from './request-of.ts';
import { greetingOf, speakersOf } from './speakers.ts';

/** The run as the page shows it before the server has answered: the question and an empty reply, at once. */
export function beginRun(input: BeginInput): LiveRun {
  const { ask, settings, chatId, slot, runId } = input;
  const question = questionOf(input);
  const answer = blank('assistant', { id: runId, runId, timestamp: input.now, parentId: parentOf(ask, question) });
  const siblings = siblingsOf(ask);
  return {
    runId,
    chatId,
    slot,
    request: requestOf(input),
    phase: 'sending',
    question,
    after: afterOf(input),
    answer: {
      ...answer,
      ...speakersOf(input),
      siblingIds: [...siblings, runId],
      model: settings.model,
      badge: settings.badge,
    },
    reply: ask.kind === 'continue' ? replyOf(ask.broken) : emptyReply,
    isStopping: false,
    title: null,
    personas: input.personas,
    greeting: chatId === null ? greetingOf(input.personas) : null,
    next: null,
    halt: null,
  };
}

function parentOf(ask: Ask, question: Message | null): string | null {
  switch (ask.kind) {
    case 'again':
      return ask.question.id;
    case 'rewrite':
      return ask.reply.parentId;
    case 'pass':
      return ask.last.id;
    case 'continue':
      return ask.broken.parentId;
    default:
      return question?.id ?? null;
  }
}

/** The run of the next persona in a pass. The server has already begun it. */
export function followingRun(ended: LiveRun, { runId, messageId, persona }: NextRun, now: string): LiveRun {
  const { answer, chatId, slot } = ended;
  const given = { id: messageId, runId, timestamp: now, parentId: answer.id };
  const { model, badge } = answer;
  const message = { ...blank('assistant', given), model, badge, persona, waiting: answer.waiting.slice(1) };
  return {
    ...ended,
    runId,
    chatId,
    slot,
    request: null,
    phase: 'live',
    question: null,
    after: answer.id,
    answer: message,
    reply: emptyReply,
    next: null,
    halt: null,
  };
}

function siblingsOf(ask: Ask): readonly string[] {
  if (ask.kind === 'again') return ask.replies;
  if (ask.kind === 'rewrite') return ask.reply.siblingIds;
  return ask.kind === 'continue' ? ask.broken.siblingIds : [];
}

function questionOf({ ask, messageId, lastId, now }: BeginInput): Message | null {
  if (ask.kind === 'question') {
    const message = blank('user', { id: messageId, runId: null, timestamp: now, parentId: lastId });
    return { ...message, content: ask.text, attachments: [...ask.attachments], persona: ask.mention ?? null };
  }
  if (ask.kind !== 'edit') return null;
  const { original } = ask;
  const message = blank('user', { id: messageId, runId: null, timestamp: now, parentId: original.parentId });
  const siblingIds = [...original.siblingIds, messageId];
  return { ...message, content: ask.text, attachments: original.attachments, siblingIds, persona: ask.mention ?? null };
}

function afterOf({ ask, lastId }: BeginInput): string | null | undefined {
  switch (ask.kind) {
    case 'question':
      return lastId ?? undefined;
    case 'edit':
      return ask.original.parentId;
    default:
      return parentOf(ask, null);
  }
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
    persona: null,
    waiting: [],
    halt: null,
  };
}
