import type { SendMessage } from '@atrium/contract/runs';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { NewTurn, PlacedMessage } from '../chats/index.ts';
import { cleanText } from './domain/clean-text.ts';
import type { RunContext } from './run-context.ts';

/** Where a turn stands and what it asks, as far as it can be said before anything is stored. */
export interface TurnPlan {
  readonly chatId: string;
  readonly isNewChat: boolean;
  readonly parent: NewTurn['parent'];
  /** null: a question that stands already is answered once more. */
  readonly question: { readonly id: string; readonly content: string } | null;
  /** The question that is answered. */
  readonly userMessageId: string;
  /** The question whose files come along. */
  readonly edited: PlacedMessage | null;
  /** What a broken-off reply had said; null where it had said nothing, or nothing is gone on with. */
  readonly goOnFrom: string | null;
}

/** Reads a send as a turn. Everything it names must be the caller's own and of one chat; what is not is not found. */
export async function planTurn(context: RunContext, actor: Actor, body: SendMessage): Promise<TurnPlan> {
  if (body.regenerate) return answerAgain(await findIn(context, actor, body, body.regenerate, 'user'));
  if (body.continue) {
    const reply = await findIn(context, actor, body, body.continue, 'assistant');
    if (reply.parentId === null || !['stopped', 'interrupted', 'failed'].includes(reply.status)) {
      throw new Problem('conflict', 'This reply is not one that was broken off.');
    }
    return { ...answerAgain({ ...reply, id: reply.parentId }), goOnFrom: reply.content || null };
  }
  const content = cleanText(body.message);
  const hasFiles = (body.files?.length ?? 0) + (body.attachmentIds?.length ?? 0) > 0;
  const edited = body.edits ? await findIn(context, actor, body, body.edits, 'user') : null;
  if (content.trim() === '' && !hasFiles && (edited?.fileCount ?? 0) === 0) {
    throw new Problem('invalid-request', 'Write a message or attach a file.');
  }
  const id = body.messageId ?? newId();
  const plan = { question: { id, content }, userMessageId: id, edited, goOnFrom: null };
  const sessionId = body.sessionId ?? edited?.chatId ?? null;
  if (sessionId === null) {
    if (body.parentId) throw new Problem('not-found');
    return { ...plan, chatId: newId(), isNewChat: true, parent: null };
  }
  return { ...plan, chatId: sessionId, isNewChat: false, parent: parentOf(body, edited) };
}

function parentOf(body: SendMessage, edited: PlacedMessage | null): NewTurn['parent'] {
  const given = edited ? edited.parentId : body.parentId;
  if (given === undefined) return 'leaf';
  return given === null ? null : { messageId: given };
}

function answerAgain(question: PlacedMessage): TurnPlan {
  return {
    chatId: question.chatId,
    isNewChat: false,
    parent: { messageId: question.id },
    question: null,
    userMessageId: question.id,
    edited: null,
    goOnFrom: null,
  };
}

async function findIn(
  { database, chats }: RunContext,
  actor: Actor,
  body: SendMessage,
  messageId: string,
  role: 'user' | 'assistant',
): Promise<PlacedMessage> {
  const found = await chats.find(database.db, actor.userId, messageId);
  if (found?.role !== role || (body.sessionId && found.chatId !== body.sessionId)) throw new Problem('not-found');
  return found;
}
