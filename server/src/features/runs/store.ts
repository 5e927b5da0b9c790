import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ListStatement } from '../../platform/database/joined/list-statement.ts';
import type { Stretch } from './live/event-writer.ts';
import { runEvents, runInstances, runs } from './tables.ts';

export type RunRow = typeof runs.$inferSelect;
export type EndedStatus = Exclude<RunRow['status'], 'running'>;

/** Seconds. A process that gave no sign of life for this long is dead; a live one gives a sign every five seconds. */
export const deadAfter = 20;
/** Seconds between two signs of a process from which on it counts as a gap. */
export const gapFrom = 10;

export async function findRun(db: Queries, userId: string, id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.id, id)));
  return row ?? null;
}

/** Records that no other run follows this one in its pass after all. */
export async function endPass(db: Queries, userId: string, id: string): Promise<void> {
  await db
    .update(runs)
    .set({ goesOn: false })
    .where(and(eq(runs.userId, userId), eq(runs.id, id)));
}

/** The ids of a user's runs that have not ended. */
export async function runningOf(db: Queries, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.status, 'running')));
  return rows.map(({ id }) => id);
}

/** The current owner of a run of this process; null if it is not running any more. */
export async function ownerOf(db: Queries, instanceId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: runs.userId })
    .from(runs)
    .where(and(eq(runs.instanceId, instanceId), eq(runs.status, 'running'), eq(runs.id, id)));
  return row?.userId ?? null;
}

/** Whether there is a run of this id, whoever owns it by now. Reads all runs, so it is for what hardly ever happens. */
export async function isStored(db: Queries, id: string): Promise<boolean> {
  return (await db.$count(runs, eq(runs.id, id))) > 0;
}

/** The run, whoever owns it by now. Reads all runs, as `isStored` does. */
export async function findRunOfAnyone(
  db: Queries,
  { id, messageId, bodyHash }: Pick<RunRow, 'id' | 'messageId' | 'bodyHash'>,
): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.messageId, messageId), eq(runs.bodyHash, bodyHash)));
  return row ?? null;
}

/** The ids of the given runs that have ended. */
export async function endedAmong(
  db: Queries,
  given: readonly { readonly userId: string; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const list = JSON.stringify(given.map(({ userId, id }) => ({ u: userId, r: id })));
  const { rows } = await db.execute<{
    id: string;
  }>(sql`select runs.id from json_to_recordset(${list}::json) as e(u text, r uuid)
    join runs on runs.user_id = e.u and runs.id = e.r and runs.status <> 'running'`);
  return new Set(rows.map(({ id }) => id));
}

const holdRuns = new ListStatement(
  { user_id: 'text', run_id: 'uuid' },
  sql`held as (
      select given.n from given join runs on runs.user_id = given.user_id and runs.id = given.run_id and runs.status = 'running'
      for no key update of runs
    ) select n from held`,
);

/**
 * Locks a run that is about to be ended, before anything else, so that no other process ends it meanwhile. The row is
 * changed last (`endRun`): a start that repeats the run waits for a changed row, and by then holds the chat and the
 * account.
 */
export async function holdRun(tx: Tx, userId: string, id: string): Promise<void> {
  await holdRuns.runJoined(tx, { user_id: userId, run_id: id });
}

const endRuns = new ListStatement<{ n: number }>(
  { user_id: 'text', run_id: 'uuid', status: 'text', last_seq: 'int', ended_at: 'timestamptz' },
  sql`ended as (
      update runs set status = given.status, last_seq = given.last_seq, ended_at = given.ended_at
      from given where runs.user_id = given.user_id and runs.id = given.run_id and runs.status = 'running'
      returning given.n, runs.user_id, runs.id
    ), forgotten as (
      delete from run_events using ended where run_events.user_id = ended.user_id and run_events.run_id = ended.id
    ) select n from ended`,
);

/** Marks a running run as ended and deletes its events. False if it was not running any more. */
export async function endRun(
  tx: Tx,
  userId: string,
  id: string,
  end: { readonly status: EndedStatus; readonly lastSeq: number; readonly endedAt: Date },
): Promise<boolean> {
  const item = {
    user_id: userId,
    run_id: id,
    status: end.status,
    last_seq: end.lastSeq,
    ended_at: end.endedAt.toISOString(),
  };
  return (await endRuns.runJoined(tx, item)) !== null;
}

/**
 * Stores stretches of many running runs and tells other replicas which of the runs that they follow have news. Returns
 * the ids of the runs that were found; the others have ended or have another owner by now. If storing a stretch was not
 * confirmed, it comes again, longer and with the same first event: the longer one is kept, in whatever order they
 * arrive. The query looks for the first run from a key on, because only the primary key can provide that: a planner
 * without statistics would use the owner alone and read all runs of the owner for each stretch.
 */
export async function appendEvents(
  db: Queries,
  channel: string,
  stretches: readonly Stretch[],
): Promise<ReadonlySet<string>> {
  const list = JSON.stringify(
    stretches.map((one) => ({ u: one.userId, r: one.runId, a: one.firstSeq, z: one.lastSeq, f: one.frames })),
  );
  const { rows } = await db.execute<{ id: string }>(sql`with found as (
      select r.user_id, r.id, e.a, e.z, e.f from json_to_recordset(${list}::json) as e(u text, r uuid, a int, z int, f text)
      cross join lateral (
        select user_id, id, status from runs where (user_id, id) >= (e.u, e.r) order by user_id, id limit 1
      ) as r
      where r.user_id = e.u and r.id = e.r and r.status = 'running'
    ), written as (
      insert into run_events (user_id, run_id, first_seq, last_seq, frames) select user_id, id, a, z, f from found
      on conflict (user_id, run_id, first_seq) do update set last_seq = excluded.last_seq, frames = excluded.frames
        where run_events.last_seq < excluded.last_seq
    ) select id from found`);
  for (const ids of notesOf(stretches.filter((one) => one.isFollowed).map((one) => one.runId))) {
    await db.execute(sql`select pg_notify(${channel}, ${ids})`);
  }
  return new Set(rows.map(({ id }) => id));
}

/** Joins ids by commas into payloads, each shorter than the limit of 8,000 bytes. SOURCE: PostgreSQL manual, NOTIFY. */
function notesOf(ids: readonly string[]): string[] {
  const notes: string[] = [];
  for (let at = 0; at < ids.length; at += 200) notes.push(ids.slice(at, at + 200).join(','));
  return notes;
}

/** Stored stretches that hold any event after a number, in order. */
export async function readEvents(
  db: Queries,
  userId: string,
  runId: string,
  after: number,
): Promise<{ firstSeq: number; frames: string }[]> {
  return db
    .select({ firstSeq: runEvents.firstSeq, frames: runEvents.frames })
    .from(runEvents)
    .where(and(eq(runEvents.userId, userId), eq(runEvents.runId, runId), gt(runEvents.lastSeq, after)))
    .orderBy(asc(runEvents.firstSeq));
}

/**
 * Records that this process lives, and deletes the records of processes that died long ago. Returns when it did, by the
 * store's clock, and whether its sign before this one was given a moment before.
 */
export async function giveSign(db: Queries, instanceId: string): Promise<{ at: string; follows: boolean }> {
  const { rows } = await db.execute<{ at: string; follows: boolean }>(sql`with given as (
      insert into run_instances (id, seen_at) values (${instanceId}, now()) on conflict (id) do update set seen_at = now()
      returning id, seen_at
    )
    select given.seen_at::text as at,
      coalesce(before.seen_at between now() - make_interval(secs => ${gapFrom}::int) and now(), false) as follows
    from given left join run_instances before on before.id = given.id`);
  await db.delete(runInstances).where(sql`${runInstances.seenAt} < now() - interval '1 day'`);
  const [row] = rows;
  if (!row) throw new Error('A sign of life was not stored.');
  return row;
}

export async function forgetInstance(db: Queries, instanceId: string): Promise<void> {
  await db.delete(runInstances).where(eq(runInstances.id, instanceId));
}

interface Judge {
  readonly instanceId: string;
  /** Whether no other process can be alive, because this one is the only one that uses the store. */
  readonly isAlone: boolean;
  /**
   * The last sign of this process, as `giveSign` returns it, if a process counts as dead that gave none for a while, or
   * one that is to come; otherwise null.
   */
  readonly sign: string | null;
  /** The runs that this process carries. */
  readonly carried: Iterable<string>;
}

/**
 * Runs whose process is dead. Also runs that this process began a while ago but does not carry, so that it can end
 * them. If its own sign has grown old, too, or another has taken its place, the store has stood still since, and the
 * others could give none either.
 */
export async function findDeadRuns(
  db: Queries,
  { instanceId, isAlone, sign, carried }: Judge,
): Promise<{ userId: string; id: string }[]> {
  const ids = JSON.stringify([...carried]);
  const result = await db.execute<{ user_id: string; id: string }>(sql`select runs.user_id, runs.id from runs
    left join run_instances i on i.id = runs.instance_id
    where runs.status = 'running' and case when runs.instance_id = ${instanceId}::uuid
      then runs.started_at < now() - make_interval(secs => ${deadAfter}::int)
        and runs.id not in (select value::uuid from json_array_elements_text(${ids}::json))
      else ${isAlone}::boolean or i.id is null or i.seen_at not between now() - make_interval(secs => ${deadAfter}::int)
          and now() + make_interval(secs => ${deadAfter}::int)
        and exists (select from run_instances own where own.id = ${instanceId}::uuid and own.seen_at = ${sign}::timestamptz
          and own.seen_at between now() - make_interval(secs => ${gapFrom}::int) and now()) end
    limit 200`);
  return result.rows.map((row) => ({ userId: row.user_id, id: row.id }));
}

/** Locks a running run until the transaction ends; null if it has ended or another process has the lock. */
export async function lockRunning(tx: Tx, userId: string, id: string): Promise<RunRow | null> {
  const [row] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.id, id), eq(runs.status, 'running')))
    .for('update', { skipLocked: true });
  return row ?? null;
}

/**
 * Deletes what is no longer needed: events of ended runs, and runs that ended days ago, since their messages say
 * everything.
 */
export async function sweepRuns(db: Queries): Promise<void> {
  await db.execute(sql`delete from run_events e using runs r
    where r.user_id = e.user_id and r.id = e.run_id and r.status <> 'running' and r.ended_at > now() - interval '1 hour'`);
  await db.delete(runs).where(sql`${runs.endedAt} < now() - interval '7 days'`);
}

/** The id of no process, so that runs with it are ended like those of a dead process. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Hands the runs of a visitor over to a user. Browsers make ids, so the user may have a run with the same id: then the
 * visitor's run gets a new one. Its process does not know the new id, so if the run is still running, it is ended like
 * one whose process has died. `renamed`: new message ids by old ones.
 */
export async function moveRuns(tx: Tx, from: string, to: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const [known, id] of renamed) {
    const ofVisitor = eq(runs.userId, from);
    await tx
      .update(runs)
      .set({ messageId: id })
      .where(and(ofVisitor, eq(runs.messageId, known)));
    await tx
      .update(runs)
      .set({ userMessageId: id })
      .where(and(ofVisitor, eq(runs.userMessageId, known)));
  }
  await tx.execute(sql`update runs as moved set id = gen_random_uuid(), instance_id = ${nobody}
    where user_id = ${from} and exists (select 1 from runs as kept where kept.user_id = ${to} and kept.id = moved.id)`);
  await tx.update(runs).set({ userId: to }).where(eq(runs.userId, from));
}

export async function deleteUserRuns(tx: Tx, userId: string): Promise<void> {
  await tx.delete(runs).where(eq(runs.userId, userId));
}
