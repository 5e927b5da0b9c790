import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { NewTurn, PlacedMessage } from '../../chats/index.ts';
import { cleanText } from '../domain/clean-text.ts';
import type { RunContext } from '../run-context.ts';
import type { SendWithDefaults } from './apply-defaults.ts';
import { type ChosenCast, chooseCast, findVoice } from './choose-cast.ts';

/**
 * Where a turn is placed, what it asks and which personas answer, as far as that can be known before anything is
 * stored.
 */
export interface TurnPlan extends Pick<ChosenCast, 'cast' | 'voice' | 'isPreview'> {
  readonly chatId: string;
  readonly isNewChat: boolean;
  /** The space in which a new chat is created. */
  readonly spaceId: number | null;
  readonly parent: NewTurn['parent'];
  /** null if a question that is already in the chat is answered once more. */
  readonly question: Omit<NonNullable<NewTurn['question']>, 'fileCount'> | null;
  /** The question that is answered. */
  readonly userMessageId: string;
  /** The parent of the reply. The model is sent the branch up to it. */
  readonly leafId: string;
  /** The earlier version of the question; its files are carried over. */
  readonly edited: PlacedMessage | null;
  /** The text of an interrupted reply that is to be continued; null if it has none, or nothing is continued. */
  readonly goOnFrom: string | null;
  /** The citations of that reply. */
  readonly goOnSources: PlacedMessage['sources'];
  /** Whether the personas that wait after this reply get their turn. */
  readonly goesOn: boolean;
  /** The reply follows another one in a pass of several personas. */
  readonly isFollowing: boolean;
}

/**
 * Plans the turn for a send. Everything it names must belong to the caller and to one chat; anything else is answered
 * as not found.
 */
export async function planTurn(context: RunContext, actor: Actor, body: SendWithDefaults): Promise<TurnPlan> {
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

/** Visitors have no spaces, so every space is not found for them. The trial of a persona belongs to no space. */
function spaceOf(actor: Actor, { spaceId }: SendWithDefaults, isPreview: boolean): number | null {
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

function parentOf(body: SendWithDefaults, edited: PlacedMessage | null): NewTurn['parent'] {
  const given = edited ? edited.parentId : body.parentId;
  if (given === undefined) return 'leaf';
  return given === null ? null : { messageId: given };
}

/**
 * Plans a regeneration. A question gets a new answer from the personas of the chat, a reply a new version from the same
 * persona.
 */
async function planAgain(
  context: RunContext,
  actor: Actor,
  body: SendWithDefaults,
  message: PlacedMessage,
): Promise<TurnPlan> {
  if (message.role === 'assistant') {
    const plan = await planReply(context, actor, body, message);
    const isWritersOwn = message.persona !== null && plan.cast.turn?.[0]?.id === message.persona.id;
    if (!isWritersOwn || plan.voice || (await findVoice(context, actor, message.persona.id))) return plan;
    // The persona that wrote it is gone, so the personas that answer in the chat now write it again.
    return { ...plan, cast: { set: null, turn: null } };
  }
  const { mentioned: _mention, ...chosen } = await chooseCast(context, actor, body, null);
  const turn = message.persona && chosen.cast.turn === null ? [message.persona] : chosen.cast.turn;
  return { ...answerTo(message.chatId, message.id, message.id), ...chosen, cast: { ...chosen.cast, turn } };
}

/** One more version of a reply, by the same persona. The personas that waited after the reply still wait. */
async function planReply(
  context: RunContext,
  actor: Actor,
  body: SendWithDefaults,
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

/** The rest of a pass: the personas that have not replied yet. */
async function planRest(context: RunContext, actor: Actor, reply: PlacedMessage): Promise<TurnPlan> {
  if (reply.waiting.length === 0 || reply.status === 'streaming')
    throw new Problem('conflict', 'Nobody is waiting to reply after this one.');
  return followingPlan(reply.chatId, reply.id, await questionOf(context, actor, reply.id), reply.waiting);
}

/** The turn of the next persona in a pass. Its parent is the previous reply. */
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

const findReply = (context: RunContext, actor: Actor, body: SendWithDefaults, messageId: string) =>
  findIn(context, actor, body, messageId, 'assistant');

async function findIn(
  { database, chats }: RunContext,
  actor: Actor,
  body: SendWithDefaults,
  messageId: string,
  role?: 'user' | 'assistant',
): Promise<PlacedMessage> {
  const found = await chats.find(database.db, actor.userId, messageId);
  if (!found || (role && found.role !== role) || (body.sessionId && found.chatId !== body.sessionId))
    throw new Problem('not-found');
  return found;
}
