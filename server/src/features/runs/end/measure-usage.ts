import { addUsage } from '@atrium/contract/add-usage';
import type { MeasuredUsage } from '../../inference/index.ts';
import type { CallFacts } from '../call-facts.ts';
import { estimateUsage } from '../domain/estimate-usage.ts';
import { keptText } from '../kept-text.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { RunContext } from '../run-context.ts';
import type { RunTask } from '../run-task.ts';
import { hasSearched } from '../tools/search-web.ts';

/**
 * The text that the model itself wrote. A reply that continues an earlier one begins with that one's text, which is
 * left out.
 */
export function writtenBy({ reply }: LiveRun, task: RunTask): string {
  return reply.content.slice(keptText(task).length);
}

/**
 * Determines the usage of a run. If somebody pays for it and the provider reported nothing, or something that cannot be
 * true, tokens are counted; otherwise an estimate is enough. A call that produced nothing has no usage to be paid, unless
 * the user stopped it (`isStopped`): its provider has read the request by then.
 */
export async function measureUsage(
  context: RunContext,
  run: LiveRun,
  task: RunTask,
  facts: CallFacts,
  isStopped: boolean,
): Promise<MeasuredUsage> {
  const last = await measureLast(context, run, task, facts, isStopped && facts.isAsked);
  const { earlier } = facts.reader;
  const usage = earlier === null ? last.usage : addUsage(earlier, last.usage);
  return { ...last, usage: hasSearched(facts) ? { ...usage, searches: (usage.searches ?? 0) + 1 } : usage };
}

/** The usage of the last model call; most replies have only one. */
async function measureLast(
  { inference, log }: RunContext,
  run: LiveRun,
  task: RunTask,
  { reader, request, inputTokens, from }: CallFacts,
  isInputPaid: boolean,
): Promise<MeasuredUsage> {
  const { model } = task;
  const reasoning = run.reply.reasoning.slice(from.reasoning);
  const content = run.reply.content.slice(from.content);
  const said = reader.usage;
  if (said === null && content === '' && reasoning === '' && !isInputPaid) {
    return { usage: estimateUsage(0, '', ''), countedBy: 'server' };
  }
  if (said === null && !model.charge) {
    return { usage: estimateUsage(inputTokens, content, reasoning), countedBy: 'server' };
  }
  try {
    return await inference.measure(model, { said, isWhole: reader.end !== null, request, content, reasoning });
  } catch (cause) {
    log.error({ err: cause, runId: run.identity.id }, 'What a run used could not be counted; it was estimated.');
    return { usage: estimateUsage(inputTokens, content, reasoning), countedBy: 'server' };
  }
}
