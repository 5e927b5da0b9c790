import { estimateTokens, tokensPerPicture } from '@atrium/contract/token-rules';
import type { ListCondition } from '../../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { firstTitle } from '../domain/first-title.ts';
import { keptText } from '../kept-text.ts';
import type { RunContext } from '../run-context.ts';
import type { SendWithDefaults } from './apply-defaults.ts';
import type { TurnPlan } from './plan-turn.ts';
import type { StartRequest } from './start-request.ts';
import type { TurnToStore } from './start-store.ts';

/** What is to be stored when a run starts, except its files. */
export interface Start {
  readonly actor: Actor;
  readonly body: SendWithDefaults;
  readonly plan: TurnPlan;
  readonly model: PreparedModel;
  readonly runId: string;
  readonly messageId: string;
  readonly bodyHash: string;
  readonly condition: ListCondition | null;
}

/**
 * Whether storing takes a while: files in the question are read before it is stored, and a model may be loaded before.
 * The sender may be signed out by then. A reply that follows another of its turn goes on without the sender anyway.
 */
export function takesLong(
  { body, plan }: Pick<StartRequest, 'body'> & { readonly plan: TurnPlan | undefined },
  model: PreparedModel | null,
): boolean {
  if (plan?.isFollowing) return false;
  return Boolean(body.files?.length) || model?.hasWaited === true;
}

/** The files of a question. */
interface QuestionFiles {
  readonly count: number;
  /** The names of the files that are new. */
  readonly names: readonly string[];
}

/** Built right before it is stored, because it holds the current time. */
export function turnToStore(context: RunContext, start: Start, { count, names }: QuestionFiles): TurnToStore {
  const { accounts } = context;
  const { actor, plan, model } = start;
  const files = { count: plan.question ? count : 0, names };
  return {
    turn: context.chats.turn(turnOf(context, start, files)),
    run: runOf(context, start),
    hold: holdOf(context, start, files),
    condition: start.condition ?? (takesLong(start, model) ? accounts.callerIsThere(actor) : accounts.userIsThere),
  };
}

function turnOf({ clock }: RunContext, { actor, plan, model, messageId, runId }: Start, files: QuestionFiles) {
  return {
    userId: actor.userId,
    chatId: plan.chatId,
    isNewChat: plan.isNewChat,
    isPreview: plan.isPreview,
    spaceId: plan.spaceId,
    title: plan.question ? firstTitle(plan.question.content, files.names) : '',
    at: clock.now(),
    parent: plan.parent,
    question: plan.question && { ...plan.question, fileCount: files.count },
    cast: plan.cast,
    isFollowing: plan.isFollowing,
    reply: { id: messageId, runId, model: model.modelId, badge: model.badge },
  };
}

function holdOf({ inference }: RunContext, { actor, body, plan, model, runId }: Start, files: QuestionFiles) {
  return inference.holdFor(model, {
    userId: actor.userId,
    runId,
    inputTokens: estimateTokens(plan.question?.content ?? '') + files.count * tokensPerPicture,
    isNewChat: plan.isNewChat,
    thinking: body.thinkingMode,
    webSearch: body.webSearch,
  });
}

function runOf({ instanceId }: RunContext, { actor, body, plan, model, bodyHash }: Start) {
  return {
    userId: actor.userId,
    chatId: plan.chatId,
    userMessageId: plan.userMessageId,
    bodyHash,
    instanceId,
    actorKind: actor.kind,
    modelId: model.modelId,
    vendorModel: model.vendorModel,
    route: model.route,
    budget: model.budget ?? null,
    price: model.charge?.price ?? null,
    thinkingMode: body.thinkingMode,
    webSearch: body.webSearch,
    goesOn: plan.goesOn,
    kept: keptText({ plan, model }).length,
  };
}
