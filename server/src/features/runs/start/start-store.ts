import type { Greeting, Speaker } from '@atrium/contract/run-event';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { JoinedStatements } from '../../../platform/database/joined/joined-statements.ts';
import { type ListCondition, type ListPart, ListStatement } from '../../../platform/database/joined/list-statement.ts';
import type { runs } from '../tables.ts';

/** What is stored when a run begins. */
export interface TurnToStore {
  /** From `Chats.turn`. */
  readonly turn: ListPart;
  readonly run: Required<
    Omit<typeof runs.$inferInsert, 'status' | 'startedAt' | 'id' | 'messageId' | 'lastSeq' | 'endedAt'>
  >;
  /** From `Inference.holdFor`. */
  readonly hold: ListPart | null;
  /** Nothing is stored unless this holds. */
  readonly condition: ListCondition | null;
}

/** What is known of a turn once it is stored. */
export interface StoredTurn {
  readonly title: string;
  readonly isFirst: boolean;
  /** The personas that answer: the first now, the others after it. Empty for the default assistant. */
  readonly speakers: readonly Speaker[];
  /** The greeting that opened the chat. */
  readonly greeting: Greeting | null;
  /** The space its chat is in. */
  readonly spaceId: number | null;
  /** The amount set aside for it, in whole micro-dollars; 0 if nothing is charged. */
  readonly held: number;
}

/** Micro-credits in a micro-dollar: a credit is a US cent. */
const perMicroUsd = 100n;

/** The most turns in one statement. A higher number would not make a turn any cheaper. */
const most = 16;

/**
 * The embedded store has one connection, so starts wait for each other anyway: those that arrive while one is being
 * stored share the next statement. Two statements may be under way, so that the store has the second ready while the
 * answer to the first is still being read.
 */
const onEmbedded = { underWay: 2, kindOf: (turn: TurnToStore) => [statementFor(turn)] };

/**
 * On PostgreSQL only starts of the same user share a statement, so that no user waits for another user's locks, and
 * only a few statements are under way at once. Each connection plans its statements for itself, which takes some 50 ms
 * for its first start: in a rush, a few connections that have planned them already are faster than many new ones.
 * `patience` is in milliseconds; a start takes about one.
 */
const onPostgres = {
  underWay: 4,
  patience: 20,
  kindOf: (turn: TurnToStore) => [statementFor(turn), turn.run.userId],
};

type Row = {
  n: number;
  title: string;
  message_count: number;
  speakers: Speaker[];
  greeting: Greeting | null;
  space_id: number | null;
  held: string | number;
};

const columns = {
  user_message_id: 'uuid',
  body_hash: 'text',
  instance_id: 'uuid',
  actor_kind: 'text',
  model_id: 'text',
  vendor_model: 'text',
  route: 'text',
  budget: 'text',
  price: 'jsonb',
  thinking_mode: 'text',
  web_search: 'boolean',
  goes_on: 'boolean',
  kept: 'int',
} as const;

function rowOf({ run }: TurnToStore): Record<keyof typeof columns, unknown> {
  return {
    user_message_id: run.userMessageId,
    body_hash: run.bodyHash,
    instance_id: run.instanceId,
    actor_kind: run.actorKind,
    model_id: run.modelId,
    vendor_model: run.vendorModel,
    route: run.route,
    budget: run.budget,
    price: run.price,
    thinking_mode: run.thinkingMode,
    web_search: run.webSearch,
    goes_on: run.goesOn,
    kept: run.kept,
  };
}

const insertRun = sql`run as (
    insert into runs (user_id, id, chat_id, message_id, user_message_id, body_hash, status, instance_id, actor_kind, model_id, vendor_model,
      route, budget, price, thinking_mode, web_search, goes_on, kept, started_at)
    select user_id, run_id, chat_id, reply_id, user_message_id, body_hash, 'running', instance_id, actor_kind, model_id, vendor_model,
      route, budget, price, thinking_mode, web_search, goes_on and jsonb_array_length(answering) > 1, kept, at
    from turn
  )`;

type ByPart<T> = Map<SQL | undefined, T>;

/**
 * The statements built so far, by the queries of the turn, of the hold and of the condition. There are only a few,
 * since all statements of a kind have the same text.
 */
const statements: ByPart<ByPart<ByPart<ListStatement<Row>>>> = new Map();

function statementFor({ turn, hold, condition }: TurnToStore): ListStatement<Row> {
  const ofTurn = statements.get(turn.parts) ?? new Map();
  statements.set(turn.parts, ofTurn);
  const ofHold = ofTurn.get(hold?.parts) ?? new Map();
  ofTurn.set(hold?.parts, ofHold);
  const known = ofHold.get(condition?.holds);
  if (known) return known;
  const held = hold ? sql`, ${hold.parts}` : sql``;
  const amount = hold ? sql`(select amount from sized where sized.n = turn.n)` : sql`0`;
  const rest = (
    stored: SQL,
  ) => sql`${stored}, ${insertRun}${held} select n, called as title, before as message_count, answering as speakers,
    opened_by as greeting, in_space as space_id, ${amount} as held from turn`;
  const made = new ListStatement<Row>(
    { ...turn.columns, ...columns, ...hold?.columns, ...condition?.columns },
    { ofMany: rest(turn.parts), ofOne: rest(turn.partsOfOne ?? turn.parts) },
    condition?.holds,
  );
  ofHold.set(condition?.holds, made);
  return made;
}

/**
 * Stores question, empty reply and run of each turn and sets credits aside, in one statement. Credits come after the
 * chats and the users' versions; the end of a reply takes its locks in the same order. All turns are of one kind. The
 * result is null for a turn whose chat or parent does not exist, or whose condition does not hold. If a turn cannot be
 * stored for another reason, none is.
 */
export async function insertTurns(db: Db | Tx, turns: readonly TurnToStore[]): Promise<(StoredTurn | null)[]> {
  const [first] = turns;
  if (!first) return [];
  const items = turns.map((each) => ({
    ...each.turn.row,
    ...rowOf(each),
    ...each.hold?.row,
    ...each.condition?.row,
  }));
  const stored: (StoredTurn | null)[] = turns.map(() => null);
  for (const row of await statementFor(first).run(db, items)) stored[row.n] = storedOf(row);
  return stored;
}

function storedOf({ title, message_count: before, speakers, greeting, space_id: spaceId, held }: Row): StoredTurn {
  const amount = Number(BigInt(held) / perMicroUsd);
  return { title, isFirst: before === 0, speakers, greeting, spaceId, held: amount };
}

/** The only way to store a start outside a transaction. */
export function joinTurns(database: Database): JoinedStatements<TurnToStore, StoredTurn | null> {
  return new JoinedStatements({
    write: (turns) => insertTurns(database.db, turns),
    touches: ({ run, hold }) => [`chat ${run.userId} ${run.chatId}`, ...(hold ? [`account ${run.userId}`] : [])],
    most,
    ...(database.kind === 'pglite' ? onEmbedded : onPostgres),
  });
}
