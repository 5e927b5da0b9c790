import type { RunTask } from './carry-out.ts';
import { modelTitle, titleLength } from './domain/first-title.ts';
import type { LiveRun } from './live-run.ts';
import type { RunContext } from './run-context.ts';

/** Milliseconds. A title that takes longer is not worth waiting for. */
const patience = 20_000;
/** Characters of the question that a title is made from. */
const questionLength = 2_000;

const instruction =
  'Write a title of at most six words for a conversation that begins with the following message, in its language. Answer with the title alone, without quotation marks.';

/**
 * Asks a small model for the title of a chat whose first question is too long to be one. It runs beside the reply and
 * delays nothing: a title that comes in time is sent with it, a later one is found by the next look at the list.
 */
export async function suggestTitle(context: RunContext, run: LiveRun, { actor, plan, stored }: RunTask): Promise<void> {
  const question = plan.question?.content.trim() ?? '';
  if (!stored.isFirst || question.length <= titleLength) return;
  try {
    const said = await context.inference.generateOnce(
      actor,
      'title',
      {
        system: instruction,
        messages: [{ role: 'user', parts: [{ type: 'text', text: question.slice(0, questionLength) }] }],
        maxOutputTokens: 40,
        thinking: 'fast',
        webSearch: false,
      },
      AbortSignal.timeout(patience),
    );
    const title = said === null ? null : modelTitle(said);
    if (title === null || !(await context.chats.suggestTitle(run.userId, run.identity.chatId, title))) return;
    if (!run.isOver) run.publish([{ type: 'title', title }]);
  } catch (cause) {
    context.log.info(
      { err: cause, runId: run.identity.id },
      'No title could be made for a chat; its question stays as title.',
    );
  }
}
