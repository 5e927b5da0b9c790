import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { NewTurn, PlacedMessage } from '../../chats/index.ts';
import { cleanText } from '../domain/clean-text.ts';
import type { RunContext } from '../run-context.ts';
import { type ChosenCast, chooseCast, findVoice } from './choose-cast.ts';
import type { SettledSend } from './settle-send.ts';

/** Where a turn stands, what it asks and who answers, as far as it can be said before anything is stored. */
export interface TurnPlan extends Pick<ChosenCast, 'cast' | 'voice' | 'isPreview'> {
  readonly chatId: string;
  readonly isNewChat: boolean;
  /** The space a new chat is begun in. */
  readonly spaceId: number | null;
  readonly parent: NewTurn['parent'];
  /** null: a question that stands already is answered once more. */
  readonly question: Omit<NonNullable<NewTurn['question']>, 'fileCount'> | null;
  /** The question that is answered. */
  readonly userMessageId: string;
  /** What the reply hangs from; the branch up to it is what the model is told. */
  readonly leafId: string;
  /** The question whose files come along. */
  readonly edited: PlacedMessage | null;
  /** What a broken-off reply had said; null where it had said nothing, or nothing is gone on with. */
  readonly goOnFrom: string | null;
  /** And what it had cited. */
  readonly goOnSources: PlacedMessage['sources'];
  /** Whether those who come after this reply get their turn. */
  readonly goesOn: boolean;
  /** It follows a reply in a pass. */
  readonly isFollowing: boolean;
}

/** Reads a send as a turn. Everything it names must be the caller's own and of one chat; what is not is not found. */
export async function planTurn(context: RunContext, actor: Actor, body: SettledSend): Promise<TurnPlan> {
  if (body.regenerate) return planAgain(context, actor, body, await findIn(context, actor, body, body.regenerate));
  if (body.continue) {
    const reply = await findReply(context, actor, body, body.continue);
    if (!['cut', 'stopped', 'interrupted', 'failed'].includes(reply.status))
      throw new Problem('conflict', 'This reply is not one that was broken off.');
    const plan = await planReply(context, actor, body, reply);
    return { ...plan, goOnFrom: reply.content || null, goOnSources: reply.sources, goesOn: true };
  }
  if (body.pass) return planRest(context, actor, await findReply(context, actor, body, body.pass));
  const content = cleanText(body.message);
  const hasFiles = (body.files?.length ?? 0) + (body.attachmentIds?.length ?? 0) > 0;
  const edited = body.edits ? await findIn(context, actor, body, body.edits, 'user') : null;
  if (content.trim() === '' && !hasFiles && (edited?.fileCount ?? 0) === 0) {
    throw new Problem('invalid-request', 'Write a message or attach a file.');
  }
  const id = body.messageId ?? newId();
  const { mentioned, ...chosen } = await chooseCast(context, actor, body, edited);
  const question = { id, content, persona: mentioned };
  const plan = { ...unlessSaid, ...chosen, question, userMessageId: id, leafId: id, edited };
  const sessionId = body.sessionId ?? edited?.chatId ?? null;
  if (sessionId === null) {
    if (body.parentId) throw new Problem('not-found');
    const spaceId = spaceOf(actor, body, chosen.isPreview);
    return { ...plan, chatId: newId(), isNewChat: true, spaceId, parent: null };
  }
  return { ...plan, chatId: sessionId, isNewChat: false, parent: parentOf(body, edited) };
}

/** A visitor has no spaces, so that none is there for him; a trial of a persona is in none. */
function spaceOf(actor: Actor, { spaceId }: SettledSend, isPreview: boolean): number | null {
  if (spaceId === undefined || spaceId === null) return null;
  if (actor.kind === 'visitor' || isPreview) throw new Problem('not-found');
  return spaceId;
}

const unlessSaid = {
  goOnFrom: null,
  goesOn: true,
  isFollowing: false,
  spaceId: null,
  goOnSources: [] as PlacedMessage['sources'],
} as const;

function parentOf(body: SettledSend, edited: PlacedMessage | null): NewTurn['parent'] {
  const given = edited ? edited.parentId : body.parentId;
  if (given === undefined) return 'leaf';
  return given === null ? null : { messageId: given };
}

/** A question gets a whole answer once more; a reply is written again by the one who wrote it. */
async function planAgain(
  context: RunContext,
  actor: Actor,
  body: SettledSend,
  message: PlacedMessage,
): Promise<TurnPlan> {
  if (message.role === 'assistant') {
    const plan = await planReply(context, actor, body, message);
    const isWritersOwn = message.persona !== null && plan.cast.turn?.[0]?.id === message.persona.id;
    if (!isWritersOwn || plan.voice || (await findVoice(context, actor, message.persona.id))) return plan;
    // Who wrote it is gone: whoever answers in the chat by now writes it again.
    return { ...plan, cast: { set: null, turn: null } };
  }
  const { mentioned: _mention, ...chosen } = await chooseCast(context, actor, body, null);
  const turn = message.persona && chosen.cast.turn === null ? [message.persona] : chosen.cast.turn;
  return { ...answerTo(message.chatId, message.id, message.id), ...chosen, cast: { ...chosen.cast, turn } };
}

/** One more version of a reply, by the same persona. Those who came after it are still waiting. */
async function planReply(
  context: RunContext,
  actor: Actor,
  body: SettledSend,
  reply: PlacedMessage,
): Promise<TurnPlan> {
  const { parentId } = reply;
  if (parentId === null) throw new Problem('conflict', 'This reply answers no question.');
  const plan = answerTo(reply.chatId, parentId, await questionOf(context, actor, reply.id));
  const { mentioned, ...chosen } = await chooseCast(context, actor, body, null);
  if (mentioned || chosen.isPreview) return { ...plan, ...chosen, goesOn: false };
  const turn = reply.persona ? [reply.persona, ...reply.waiting] : [];
  return { ...plan, cast: { set: null, turn }, goesOn: false };
}

/** Those of a pass who were not heard. */
async function planRest(context: RunContext, actor: Actor, reply: PlacedMessage): Promise<TurnPlan> {
  if (reply.waiting.length === 0 || reply.status === 'streaming')
    throw new Problem('conflict', 'Nobody is waiting to reply after this one.');
  return followingPlan(reply.chatId, reply.id, await questionOf(context, actor, reply.id), reply.waiting);
}

/** The turn of the next in a pass: it hangs from the reply before. */
export function followingPlan(
  chatId: string,
  replyId: string,
  questionId: string,
  waiting: PlacedMessage['waiting'],
): TurnPlan {
  return { ...answerTo(chatId, replyId, questionId), cast: { set: null, turn: waiting }, isFollowing: true };
}

function answerTo(chatId: string, leafId: string, userMessageId: string): TurnPlan {
  return {
    ...unlessSaid,
    chatId,
    isNewChat: false,
    parent: { messageId: leafId },
    question: null,
    userMessageId,
    leafId,
    edited: null,
    cast: { set: null, turn: null },
    voice: null,
    isPreview: false,
  };
}

async function questionOf({ database, chats }: RunContext, actor: Actor, replyId: string): Promise<string> {
  const id = await chats.questionOf(database.db, actor.userId, replyId);
  if (id === null) throw new Problem('conflict', 'This reply answers no question.');
  return id;
}

const findReply = (context: RunContext, actor: Actor, body: SettledSend, messageId: string) =>
  findIn(context, actor, body, messageId, 'assistant');

async function findIn(
  { database, chats }: RunContext,
  actor: Actor,
  body: SettledSend,
  messageId: string,
  role?: 'user' | 'assistant',
): Promise<PlacedMessage> {
  const found = await chats.find(database.db, actor.userId, messageId);
  if (!found || (role && found.role !== role) || (body.sessionId && found.chatId !== body.sessionId))
    throw new Problem('not-found');
  return found;
}
