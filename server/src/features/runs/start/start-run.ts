import { hash } from 'node:crypto';
import { searchesAlways } from '@atrium/contract/model-rules';
import type { SendMessage } from '@atrium/contract/runs';
import { estimateTokens } from '@atrium/contract/token-rules';
import { againAfterDeadlock } from '../../../platform/database/again-after-deadlock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { sessionIsOver } from '../../../platform/http/identity.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Presumption } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type PreparedModel, refuseUnforeseenCharge, type SetAside } from '../../inference/index.ts';
import { executeRun } from '../execute-run.ts';
import { LiveRun } from '../live/live-run.ts';
import { runLimits } from '../live/run-limits.ts';
import type { RunContext } from '../run-context.ts';
import { findRun } from '../store.ts';
import { applyDefaults, type SendWithDefaults } from './apply-defaults.ts';
import { planTurn } from './plan-turn.ts';
import type { StartRequest } from './start-request.ts';
import { insertTurns, type StoredTurn } from './start-store.ts';
import { type Start, takesLong, turnToStore } from './turn-to-store.ts';

/** The caller who starts a run. */
export interface Caller {
  readonly actor: Actor;
  /** Set if the caller was not looked up for this request and is only presumed to be who they were a moment ago. */
  readonly presumption: Presumption | null;
  /** The network address: visitors behind one address share some limits. */
  readonly address: string;
}

/** This start cannot rely on a presumption: the caller has to be looked up first. */
class NotSure extends Error {}

/**
 * Starts the run that answers a message and returns the id of the run. When it resolves, question and run are stored.
 * If the same run id was sent before with the same words, the existing run is returned, in whatever state it is; with
 * other words it is a conflict.
 */
export const startRun =
  (context: RunContext) =>
  ({ actor, presumption, address }: Caller, sent: SendMessage): Promise<string> => {
    // Nothing is awaited here, so that a reader can join the run sooner.
    if (!presumption) return start(context, { actor, address }, sent);
    return start(context, { actor, address, condition: presumption.condition }, sent).catch(async (error) => {
      // A refusal stored nothing, and it may be wrong for the caller as they are now.
      if (!(error instanceof Problem || error instanceof NotSure)) throw error;
      return start(context, { actor: await presumption.confirm(), address }, sent);
    });
  };

async function start(
  context: RunContext,
  caller: Pick<StartRequest, 'actor' | 'address' | 'condition'>,
  sent: SendMessage,
): Promise<string> {
  const { actor, condition } = caller;
  if (condition && !isStoredAtOnce(sent)) throw new NotSure();
  const runId = sent.runId ?? newId();
  // The payer may have changed between two tries of the same send.
  const { runId: _id, paidBy: _payer, ...words } = sent;
  const bodyHash = sent.runId ? hash('sha256', JSON.stringify(words)) : '';
  await context.starting.settled(actor.userId, runId);
  if (sent.runId && (await isKnown(context, actor, runId, bodyHash, sent))) {
    if (condition) throw new NotSure();
    return runId;
  }
  const begun = applyDefaults(context, actor, sent).then((body) =>
    startNew(context, { ...caller, body, runId, bodyHash }),
  );
  context.starting.add(actor.userId, runId, begun);
  await begun;
  return runId;
}

/** Whether the start is a single statement, which alone can carry a condition: see `storeTurn`. */
function isStoredAtOnce({ files, attachmentIds, edits, spaceId }: SendMessage): boolean {
  return !files?.length && !attachmentIds?.length && !edits && (spaceId ?? null) === null;
}

/**
 * Queries the database only if storing a repeated send would be wasted work (it has files); otherwise the insert finds
 * the repeat.
 */
async function isKnown(
  context: RunContext,
  actor: Actor,
  runId: string,
  bodyHash: string,
  body: SendMessage,
): Promise<boolean> {
  const live = context.live.find(actor.userId, runId);
  if (live) return sameWords(live.identity.bodyHash, bodyHash);
  if (!body.files?.length) return false;
  const row = await findRun(context.database.db, actor.userId, runId);
  return row !== null && sameWords(row.bodyHash, bodyHash);
}

function sameWords(known: string, sent: string): true {
  if (known !== sent) throw new Problem('conflict', 'This request was already sent with other content.');
  return true;
}

/** Starts a run that was not sent before and returns the id of the reply. */
async function startNew(context: RunContext, request: StartRequest): Promise<string> {
  const { actor, runId, bodyHash, address, condition = null } = request;
  if (context.isDraining) throw new Problem('unavailable', undefined, { retryAfter: 5 });
  let aside: SetAside | null = null;
  let model: PreparedModel | null = null;
  try {
    model = await context.inference.prepare(actor, request.body.model, address);
    refuseUnforeseenCharge(model, request.body.paidBy, 'Connect it again, or send once more to pay with credits.');
    const body = searchesAlways(model.capabilities) ? { ...request.body, webSearch: true } : request.body;
    const plan = request.plan ?? (await planTurn(context, actor, body));
    const messageId = newId();
    const inputTokens = estimateTokens(plan.question?.content ?? '');
    aside = context.inference.setAside(actor, model, { inputTokens, thinking: body.thinkingMode });
    const stored = await storeTurn(context, { actor, body, plan, model, runId, messageId, bodyHash, condition });
    const identity = { id: runId, chatId: plan.chatId, messageId, userMessageId: plan.userMessageId, bodyHash };
    const run = new LiveRun(actor.userId, identity, runLimits[body.thinkingMode], context.monotonic());
    context.metrics.started(model.route);
    context.live.add(run);
    const start = (next: StartRequest) => {
      const begun = startNew(context, next);
      context.starting.add(next.actor.userId, next.runId, begun);
      return begun;
    };
    void executeRun(context, run, { actor, body, address, model, plan, stored, aside, start });
    return messageId;
  } catch (error) {
    aside?.release();
    return attachInstead(context, request, model, await explain(context, actor, request.body, error));
  }
}

/**
 * Explains why credits did not suffice: they were there when the model was prepared, but no longer when they were to be
 * set aside.
 */
async function explain(
  { inference }: RunContext,
  actor: Actor,
  body: SendWithDefaults,
  error: unknown,
): Promise<unknown> {
  return inference.isNotCovered(error) ? inference.refuse(actor, body.model) : error;
}

/**
 * A start that failed may repeat one that succeeded: the same send was faster on another replica, or the model can no
 * longer be used. Then the existing run is joined.
 */
async function attachInstead(
  { database, accounts }: RunContext,
  { actor, body, plan, runId, bodyHash, condition }: StartRequest,
  model: PreparedModel | null,
  error: unknown,
): Promise<string> {
  const isTaken = isUniqueViolation(error);
  if (condition && !isTaken) throw error;
  if (body.runId && (isTaken || error instanceof Problem)) {
    const row = await findRun(database.db, actor.userId, runId);
    if (row && sameWords(row.bodyHash, bodyHash)) return row.messageId;
  }
  // If nothing was found or could be written because the user is gone, the answer says that.
  const mayBeGone = !isTaken && (!(error instanceof Problem) || error.code === 'not-found');
  const isThere = () =>
    takesLong({ body, plan }, model)
      ? accounts.isSignedIn(actor)
      : database.transaction((tx) => accounts.keepUser(tx, actor.userId));
  if (mayBeGone && !(await isThere().catch(() => true))) throw sessionIsOver(actor.kind, { cause: error });
  throw isTaken ? new Problem('conflict', undefined, { cause: error }) : error;
}

/**
 * Stores a turn: with one statement if there are no files and no chat is created in a space, otherwise with one
 * transaction.
 */
async function storeTurn(context: RunContext, start: Start): Promise<StoredTurn> {
  const { database, files, spaces } = context;
  const { actor, body, plan } = start;
  const inline = body.files?.length ? await files.storeInline(actor, body.files) : [];
  const attachmentIds = [...(body.attachmentIds ?? []), ...inline.map((file) => file.id)];
  // A chat that begins with files and no words gets their names as its title.
  const isNamed = plan.question?.content.trim() !== '';
  const uploaded = isNamed || !body.attachmentIds ? [] : await files.namesOf(actor.userId, body.attachmentIds);
  const names = [...uploaded, ...inline.map((file) => file.name)];
  const carried = plan.edited?.fileCount ?? 0;
  const count = attachmentIds.length + carried;
  const turn = () => turnToStore(context, start, { count, names });
  if (count === 0 && plan.spaceId === null) return found(await context.starts.run(turn()));
  if (start.condition) throw new NotSure();
  const store = async (tx: Tx) => {
    // The locks of the spaces and of the files come before that of any chat and that of the user.
    if (plan.spaceId !== null)
      await spaces.place(tx, { userId: actor.userId, spaceId: plan.spaceId, itemId: plan.chatId, kind: 'chat' });
    if (carried > 0) await files.elsewhere.hold(tx, actor.userId);
    const [inserted = null] = await insertTurns(tx, [turn()]);
    const stored = found(inserted);
    if (plan.edited && carried > 0) {
      await files.copyToMessage(tx, actor.userId, plan.edited.id, plan.userMessageId);
    }
    if (attachmentIds.length > 0) await files.attach(tx, actor.userId, plan.userMessageId, attachmentIds);
    return stored;
  };
  return againAfterDeadlock(() => database.transaction(store));
}

function found(stored: StoredTurn | null): StoredTurn {
  if (!stored) throw new Problem('not-found');
  return stored;
}
