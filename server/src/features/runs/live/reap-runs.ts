import { applyRunEvent, emptyReply, type TokenUsage } from '@atrium/contract/run-event';
import type { Tx } from '../../../platform/database/database.ts';
import { decodeStretches } from '../domain/decode-stretches.ts';
import { estimateUsage } from '../domain/estimate-usage.ts';
import { failureSentence } from '../domain/failure-sentence.ts';
import { hasWords } from '../domain/has-words.ts';
import { newsChannel, type RunContext } from '../run-context.ts';
import { endRun, findDeadRuns, lockRunning, type RunRow, readEvents } from '../store.ts';
import { tellsOfSearch } from '../tools/search-web.ts';

/**
 * Ends runs that no process is writing any more. Either their process died, or it is this process and it does not know
 * of them, because the answer to their start was lost or the store refused their end. Their text is kept, their usage
 * is counted, and they are marked as interrupted.
 * @param sign when this process gave the sign of life before this look, by which those count as dead that gave none for a
 *   while; null if none may be judged so yet, see `SteadySigns`
 */
export async function reapRuns(context: RunContext, sign: string | null): Promise<number> {
  const { database, instanceId } = context;
  let reaped = 0;
  const isAlone = database.kind === 'pglite';
  const found = await findDeadRuns(database.db, { instanceId, isAlone, sign, carried: carriedBy(context) });
  // Asked again: a run may have begun here meanwhile, with a start time that looks old because clocks differ.
  const carried = carriedBy(context);
  for (const { userId, id } of found.filter((run) => !carried.has(run.id))) {
    try {
      reaped += (await database.transaction((tx) => reapOne(context, tx, userId, id))) ? 1 : 0;
    } catch (cause) {
      context.log.error({ err: cause, runId: id }, 'A run that nobody carries could not be ended; it is tried again.');
    }
  }
  if (reaped > 0) context.log.info({ runs: reaped }, 'Runs that nobody carried were ended as interrupted.');
  return reaped;
}

/** The ids of the runs that this process is writing or starting. Owners are left out because they may have changed. */
function carriedBy({ live, starting }: RunContext): ReadonlySet<string> {
  return new Set([...starting.runIds(), ...[...live.all()].map(({ identity }) => identity.id)]);
}

/** Ends a run as interrupted; false if it has ended, or if another process is ending it. */
export async function reapOne(context: RunContext, tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await lockRunning(tx, userId, id);
  if (!row) return false;
  const events = decodeStretches(await readEvents(tx, userId, id, 0));
  const reply = events.map(({ event }) => event).reduce(applyRunEvent, emptyReply);
  const lastSeq = (events.at(-1)?.seq ?? 0) + 1;
  const written = reply.content.slice(row.kept);
  const hasText = hasWords(written, reply.reasoning);
  const estimate = estimateUsage(0, written, reply.reasoning);
  const usage = tellsOfSearch(reply.activities) ? { ...estimate, searches: 1 } : estimate;
  const settled = await settle(context, tx, row, usage, hasText);
  const { chatId, messageId, modelId: name, vendorModel, route } = row;
  await context.chats.finishReply(
    tx,
    userId,
    { chatId, messageId },
    {
      status: 'interrupted',
      content: reply.content,
      reasoning: reply.reasoning,
      reasoningMs: null,
      sources: [...reply.sources],
      activities: [...reply.activities],
      files: [...reply.files],
      tokens: usage.input + usage.output,
      costMicroUsd: settled.costMicroUsd,
      usage,
      droppedMessages: 0,
      grounding: null,
      cutBy: null,
      error: { code: 'interrupted', message: failureSentence('interrupted', { name, vendorModel, route }) },
    },
  );
  // The run is changed last, as in a normal end: see `holdRun`.
  await endRun(tx, userId, id, { status: 'interrupted', lastSeq, endedAt: context.clock.now() });
  if (context.database.kind === 'postgres') await context.database.notify(tx, newsChannel, id);
  return true;
}

/**
 * Only the text that was written and the web search for it are charged: users do not pay for the server's crash.
 */
async function settle(
  { inference }: RunContext,
  tx: Tx,
  row: RunRow,
  usage: TokenUsage,
  hasText: boolean,
): Promise<{ readonly costMicroUsd: number }> {
  const { userId, actorKind: kind, modelId, vendorModel, route, budget, price } = row;
  const charge = price && { charge: { price } };
  const model = { modelId, vendorModel, route, ...(budget !== null && { budget }), ...charge };
  const call = { key: row.id, replyId: row.messageId, usage, countedBy: 'server' } as const;
  if (hasText) return inference.settleLate(tx, { userId, kind }, model, call);
  if (route === 'platform-key') await inference.release(tx, userId, row.id);
  return { costMicroUsd: 0 };
}
