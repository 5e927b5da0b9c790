import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { modelTitle } from '../domain/first-title.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { RunContext } from '../run-context.ts';
import type { RunTask } from '../run-task.ts';

/** Milliseconds. A title that takes longer is not worth waiting for. */
const patience = 20_000;
/** How many characters of the question, and of the reply, a title is made from. */
const questionLength = 2_000;
const replyLength = 1_000;
/** If more runs than this are live, or more titles than that are being made, a chat keeps its question as its title. */
const busyRuns = 16;
const busyTitles = 4;

const instruction =
  'Write a title of at most six words for the conversation that begins as follows, in the language of its question. Answer with the title alone, without quotation marks.';

/**
 * Asks a small model for the title of a chat, once its first question has part of a reply. It runs beside the reply and
 * delays nothing. A title that comes in time is sent with the reply; a later one appears when the list is read again.
 */
export async function suggestTitle(context: RunContext, run: LiveRun, task: RunTask): Promise<void> {
  if (run.isNamed) return;
  run.isNamed = true;
  const reply = run.reply.content.trim();
  if (reply === '' || !mayOpenChat(task) || context.titlesUnderWay >= busyTitles || context.live.size > busyRuns)
    return;
  context.titlesUnderWay += 1;
  try {
    const question = (await openingQuestion(context, run, task))?.trim() ?? '';
    if (question === '') return;
    const title = await askForTitle(context, task.actor, question, reply);
    if (title === null || !(await context.chats.suggestTitle(run.userId, run.identity.chatId, title))) return;
    if (!run.isOver) run.publish([{ type: 'title', title }]);
  } catch (cause) {
    context.log.info(
      { err: cause, runId: run.identity.id },
      'No title could be made for a chat; its question stays as title.',
    );
  } finally {
    context.titlesUnderWay -= 1;
  }
}

/** Whether the question may be the first of its chat: it is new there, is answered once more, or was edited. */
function mayOpenChat({ plan, stored }: RunTask): boolean {
  if (plan.isPreview || plan.isFollowing) return false;
  return stored.isFirst || plan.question === null || plan.edited !== null;
}

/** If the first reply failed, the chat is still called by its question, and a later version of the reply names it. */
async function openingQuestion(
  { chats, database }: RunContext,
  run: LiveRun,
  { plan, stored }: RunTask,
): Promise<string | null> {
  if (stored.isFirst) return plan.question?.content ?? null;
  return chats.unnamedBy(database.db, run.userId, plan.userMessageId);
}

async function askForTitle(
  { inference }: RunContext,
  actor: RunTask['actor'],
  question: string,
  reply: string,
): Promise<string | null> {
  const text =
    `Question:\n${question.slice(0, questionLength)}\n\nReply:\n${reply.slice(0, replyLength)}`.toWellFormed();
  const request = {
    system: instruction,
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text }] }],
    maxOutputTokens: 40,
    thinking: 'fast' as const,
    webSearch: false,
  };
  const said = await withPatience(patience, (signal) => inference.generateOnce(actor, 'title', request, signal));
  return said === null ? null : modelTitle(said);
}
