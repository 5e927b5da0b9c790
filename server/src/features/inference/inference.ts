import type { ModelChoice, ModelRoute, ThinkingMode } from '@atrium/contract/models';
import type { CutBy, TokenUsage } from '@atrium/contract/run-event';
import type { Tx } from '../../platform/database/database.ts';
import type { ListPart } from '../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ModelProvider, ModelRequest } from '../../ports/model-provider.ts';
import type { WebPage } from '../../ports/web-search.ts';
import type { Price } from '../models/index.ts';

/** A model that this actor may use now, and how to reach it. Only `inference` creates these. */
export interface PreparedModel {
  /** Our id, for instance 'deepseek-v3'. */
  readonly modelId: string;
  /** The display name for the message, for instance 'Claude (Anthropic Direct)'. */
  readonly name: string;
  /** The vendor's id, used in requests. */
  readonly vendorModel: string;
  readonly route: ModelRoute;
  /** The operator's setting for the model's address, named in the error if the model cannot be reached. */
  readonly addressSetting?: string;
  /**
   * '{product} AI' while the actor has an active API key of their own, whichever model answers; else 'Platform
   * Routing'.
   */
  readonly badge: string;
  readonly provider: ModelProvider;
  /** Whether it was loaded before this question, which may take a while. */
  readonly hasWaited?: boolean;
  readonly capabilities: ModelChoice['capabilities'];
  /** Who searches the web for its replies: the model itself, or the installation's engine. */
  readonly searchBy: SearchBy;
  /** Tokens. An answer is at most half of the window. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  /**
   * The shared daily budget that its tokens also draw on: a key made from the address of a visitor or demo user, in
   * unreadable form. To be passed to `settle`.
   */
  readonly budget?: string;
  /** What it costs in credits, including the multiplier; absent where nothing is charged. */
  readonly charge?: { readonly price: Price };
}

/** The cost of a call. */
export interface Settlement {
  /** Integer micro-dollars. */
  readonly costMicroUsd: number;
  /** Credits that may be spent now, for display; absent if none were taken. */
  readonly balance?: number;
}

/** The result of a call, from which its usage is counted if its provider did not report it. */
export interface CallText {
  /** What the provider reported; null if nothing, for instance because the call was stopped. */
  readonly said: TokenUsage | null;
  /** Whether the stream came to its end; if not, the reported usage may cover only its beginning. */
  readonly isWhole: boolean;
  /** What was sent; null if nothing was. */
  readonly request: ModelRequest | null;
  readonly content: string;
  readonly reasoning: string;
}

/** What a call used, and who counted it. */
export interface MeasuredUsage {
  readonly usage: TokenUsage;
  readonly countedBy: 'provider' | 'server';
}

/** A reply for which credits are to be set aside. */
export interface ReplyToHold {
  readonly userId: string;
  /** The run's id, which is the key of the hold and of the charge. */
  readonly runId: string;
  /** Estimated tokens of the question and its files. */
  readonly inputTokens: number;
  readonly isNewChat: boolean;
  readonly thinking: ThinkingMode;
  /** Whether the web is to be searched for it, which may cost extra. */
  readonly webSearch: boolean;
}

/**
 * The purpose of a model call. Replies, reports and pictures belong to their user; the others are the installation's
 * own errands.
 */
export type Purpose = 'chat' | 'title' | 'discover' | 'report' | 'picture';

/** Who can search the web for a model's replies; null: nobody. */
export type SearchBy = ModelChoice['webSearchBy'];

/** A web search by the installation's engine. */
export interface WebSearchAsked {
  readonly query: string;
  /** The most pages to return. */
  readonly most: number;
  /** A search for a chat is counted with its reply; any other gets its own usage event. */
  readonly purpose: Purpose;
  /** Whether credits pay for it; then it does not count against the daily limit. */
  readonly isPaid?: boolean;
  /** The caller's network address: visitors behind one address share a day's searches. */
  readonly address?: string | undefined;
}

/** The result of a call without a chat. */
export interface Generated {
  readonly text: string;
  /** Why the answer was cut off: at its maximum length, or at what credits pay for. null: it is complete. */
  readonly cutBy: CutBy | null;
}

/** What a call may well use of a day's free tokens, which counts against the limits until it is released. */
export interface SetAside {
  /**
   * States the tokens of the request once they are known exactly. False: they are more than was set aside, and calls
   * under way may use all that is left of the day.
   */
  raise(inputTokens: number): boolean;
  /** Does nothing more the second time. */
  release(): void;
}

/** Why an answer had to be shorter than allowed; null: it did not. */
export type ShortBy = Exclude<CutBy, 'length'> | null;

/** The abort reason of a signal by which a user cancels a call; the user pays for what was read and said until then. */
export class CallBrokenOff extends Error {
  override readonly name = 'CallBrokenOff';
}

/** A call without a chat that its user pays for, like a reply. */
export interface OwnCall {
  readonly model: PreparedModel;
  /** Unique for the user for all time; the key of the hold, the charge and the usage event. */
  readonly key: string;
  readonly purpose: Extract<Purpose, 'chat' | 'report' | 'picture'>;
  readonly request: Omit<ModelRequest, 'model'>;
  /** In tokens. If credits pay for less output than this, the call is refused. */
  readonly leastOutput?: number;
  /** Joins the transaction that sets credits aside, before the account is locked. */
  readonly begun?: (tx: Tx) => Promise<void>;
  /**
   * Joins the transaction that ends a call whose result is not kept, before the account is locked. False: the call no
   * longer belongs to the caller, because another process has released the hold or the user is gone; then nothing is
   * charged or counted.
   */
  readonly ended?: (tx: Tx) => Promise<boolean>;
  /**
   * Processes the answer and returns a function that stores it. That function joins the transaction of the charge,
   * before the account is locked, so that result and charge are stored together or not at all. If either throws, the
   * call costs nothing.
   */
  readonly read: (answer: Generated) => Promise<(tx: Tx) => Promise<void>>;
}

/** The slice's public interface. */
export interface Inference {
  readonly routes: readonly Route[];
  /**
   * Decides whether the actor may use the model, and how it is reached. `address` is the caller's network address, by
   * default the one from which the session began: the visitors behind one address share a daily budget of the free
   * model, and so do the demo users. Throws Problem: 'api-key-required', 'insufficient-credits', 'sign-in-required',
   * 'daily-limit', 'model-unavailable'.
   */
  prepare(actor: Actor, modelId: string, address?: string): Promise<PreparedModel>;
  /**
   * The cheapest model that accepts pictures and that the actor may use, preferring one by the actor's own key; null if
   * there is none at all. If there is one that the actor may not use now, throws Problem as `prepare` does.
   */
  seeing(actor: Actor): Promise<PreparedModel | null>;
  /**
   * Sets credits aside for a reply, as part of the statement that begins it; null if nothing is charged. The conditions
   * of `Credits.holdPart` apply. `isNotCovered` recognizes the error of a statement that fails because of it.
   */
  holdFor(
    model: Pick<PreparedModel, 'modelId' | 'name' | 'charge' | 'maxOutputTokens' | 'searchBy'>,
    reply: ReplyToHold,
  ): ListPart | null;
  isNotCovered(error: unknown): boolean;
  /**
   * Sets aside what a reply may well use of the daily limits of the free model, right after `prepare`, to be released
   * once the reply is settled. Throws Problem 'daily-limit' if replies under way may use all that is left.
   */
  setAside(
    actor: Pick<Actor, 'userId'>,
    model: Pick<PreparedModel, 'modelId' | 'route' | 'budget' | 'maxOutputTokens'>,
    reply: Pick<ReplyToHold, 'inputTokens' | 'thinking'>,
  ): SetAside;
  /** The reason why a user's credits did not cover a model: Problem 'insufficient-credits' or 'monthly-limit'. */
  refuse(actor: Actor, modelId: string): Promise<Problem>;
  /** What a refusal in the middle of a reply adds while credits are set aside for others, after a space; else empty. */
  asideBesides(reply: Pick<ReplyToHold, 'userId' | 'runId'>): Promise<string>;
  /**
   * Fits a request to the amount held (integer micro-dollars): holds more if the request is long, and returns how many
   * tokens the answer may have and what limited them. null if not even a short answer is covered.
   */
  fitToHold(
    model: Pick<PreparedModel, 'charge' | 'maxOutputTokens' | 'searchBy'>,
    reply: Omit<ReplyToHold, 'isNewChat'> & { readonly held: number },
  ): Promise<{ readonly held: number; readonly maxOutputTokens: number; readonly shortBy: ShortBy } | null>;
  /** The usage of a call: as reported by its provider if that is credible, else as counted here. */
  measure(
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'contextWindow' | 'maxOutputTokens'>,
    call: CallText,
  ): Promise<MeasuredUsage>;
  /**
   * What a reply costs the user, in integer micro-dollars, never more than `held`; `settle` records the same amount.
   */
  costOf(model: Pick<PreparedModel, 'charge'>, usage: TokenUsage, held: number): number;
  /**
   * Writes the usage event of one call in the caller's transaction, and charges what was held for it. The key makes
   * repeating it harmless. It takes locks of the user, so a caller that locks the chat must do so first.
   */
  settle(
    tx: Tx,
    actor: Pick<Actor, 'userId' | 'kind'>,
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route' | 'budget' | 'charge'>,
    call: MeasuredUsage & {
      readonly key: string;
      /** For a run: its id may be used again for another reply once the run has been forgotten. */
      readonly replyId?: string;
      readonly purpose: Purpose;
      /** Integer micro-dollars. */
      readonly held: number;
    },
  ): Promise<Settlement>;
  /**
   * Like `settle`, for a reply whose process died; limited to what is still held. A reply that credits pay for comes
   * with the price it began with; without one it is settled at the present price.
   */
  settleLate(
    tx: Tx,
    actor: Pick<Actor, 'userId' | 'kind'>,
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route' | 'budget' | 'charge'>,
    call: MeasuredUsage & { readonly key: string; readonly replyId: string },
  ): Promise<Settlement>;
  /** Releases what was held for a reply without a result. */
  release(tx: Tx, userId: string, key: string): Promise<void>;
  /** One answer without a chat, for instance a title; null if no language model is available. */
  generateOnce(
    actor: Actor,
    purpose: Purpose,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): Promise<string | null>;
  /** The display name of the installation's search engine, for instance 'SearXNG'; null if none is configured. */
  readonly searchEngine: string | null;
  /** Throws Problem 'web-search-off' or 'search-limit' if a search now would be refused. Does not count as a search. */
  requireSearch(actor: Actor): Promise<void>;
  /**
   * Searches the web for a user, within the daily limits. Throws Problem 'web-search-off', 'search-limit',
   * 'search-failed'; on abort, the signal's reason.
   */
  searchWeb(actor: Actor, asked: WebSearchAsked, signal: AbortSignal): Promise<readonly WebPage[]>;
  /**
   * One answer without a chat, by a prepared model, charged like a reply: credits are set aside before the provider is
   * called. A failed call costs nothing; one that its user cancels (`CallBrokenOff`) costs what was read and said until
   * then. Throws ModelError, Problem 'insufficient-credits' or 'monthly-limit', and the signal's reason.
   */
  generateOwn(actor: Actor, call: OwnCall, signal: AbortSignal): Promise<void>;
  /** Begins to look for a model on this machine if nothing else is configured; never delays a request. */
  start(): void;
  stop(): void;
}
