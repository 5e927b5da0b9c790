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

/** A model this actor may use now, with the way to it. Only `inference` makes these. */
export interface PreparedModel {
  /** Our id: 'deepseek-v3'. */
  readonly modelId: string;
  /** The display name for the message: 'Claude (Anthropic Direct)'. */
  readonly name: string;
  /** The vendor's id to ask for. */
  readonly vendorModel: string;
  readonly route: ModelRoute;
  /** The operator's setting that says where the model is, to be named when it cannot be reached. */
  readonly addressSetting?: string;
  /** '{product} AI' while the actor has an active key of his own, whichever model answers; else 'Platform Routing'. */
  readonly badge: string;
  readonly provider: ModelProvider;
  readonly capabilities: ModelChoice['capabilities'];
  /** Who searches the web for its replies: itself, or the installation's engine. */
  readonly searchBy: SearchBy;
  /** Tokens. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  /** Whose daily budget its tokens also draw on: the address of a visitor or a demo user, not readable. Handed back to `settle`. */
  readonly budget?: string;
  /** What credits pay for it, the multiplier in it; absent where nothing is charged. */
  readonly charge?: { readonly price: Price };
}

/** What a call cost. */
export interface Settlement {
  /** Integer micro-dollars. */
  readonly costMicroUsd: number;
  /** Credits that may be spent now, for showing; absent where none were taken. */
  readonly balance?: number;
}

/** What a call gave, to be counted where its provider did not. */
export interface CallText {
  /** What the provider said; null where it said nothing, because it was stopped for instance. */
  readonly said: TokenUsage | null;
  /** Whether its stream came to its end; what is said of one that did not may be of its beginning alone. */
  readonly isWhole: boolean;
  /** What was sent; null where nothing was. */
  readonly request: ModelRequest | null;
  readonly content: string;
  readonly reasoning: string;
}

/** What a call used, and who says so. */
export interface MeasuredUsage {
  readonly usage: TokenUsage;
  readonly countedBy: 'provider' | 'server';
}

/** A reply that credits are to be set aside for. */
export interface ReplyToHold {
  readonly userId: string;
  /** The run's id: the key of the hold, and of the charge. */
  readonly runId: string;
  /** Tokens of the question and its files, estimated. */
  readonly inputTokens: number;
  readonly isNewChat: boolean;
  readonly thinking: ThinkingMode;
  /** Whether the web is to be searched for it, which may cost something besides. */
  readonly webSearch: boolean;
}

/** What a model call was for. Replies, reports and pictures are their user's; the others are the installation's own errands. */
export type Purpose = 'chat' | 'title' | 'discover' | 'report' | 'picture';

/** Who can search the web for a model's replies; null: nobody. */
export type SearchBy = ModelChoice['webSearchBy'];

/** A search of the web by the installation's engine. */
export interface WebSearchAsked {
  readonly query: string;
  /** Pages at most. */
  readonly most: number;
  /** A search for a chat is counted with its reply; any other gets a usage event of its own. */
  readonly purpose: Purpose;
  /** Credits pay for it, so that the day's limit does not count it. */
  readonly isPaid?: boolean;
  /** The caller's network address: visitors behind one share a day's searches. */
  readonly address?: string | undefined;
}

/** What a call without a chat gave. */
export interface Generated {
  readonly text: string;
  /** It was cut off, at the length it may have or at what credits pay for; null: it is whole. */
  readonly cutBy: CutBy | null;
}

/** What makes an answer shorter than it might be; null: nothing. */
export type ShortBy = Exclude<CutBy, 'length'> | null;

/** The reason of a signal by which a user has a call broken off: he pays for what was said until then. */
export class CallBrokenOff extends Error {
  override readonly name = 'CallBrokenOff';
}

/** A call without a chat that its user pays for like a reply. */
export interface OwnCall {
  readonly model: PreparedModel;
  /** Unique for the user for ever: of the hold, the charge and the usage event. */
  readonly key: string;
  readonly purpose: Extract<Purpose, 'chat' | 'report' | 'picture'>;
  readonly request: Omit<ModelRequest, 'model'>;
  /** Tokens: with less room than this for the answer the call is refused, for want of credits. */
  readonly leastOutput?: number;
  /** Joins the transaction that sets credits aside, before the account is locked. */
  readonly begun?: (tx: Tx) => Promise<void>;
  /**
   * Joins the transaction that ends a call of which nothing is kept, before the account is locked. False: it is not the
   * caller's any more, another has given back what was set aside, or the user is gone; nothing is charged or counted.
   */
  readonly ended?: (tx: Tx) => Promise<boolean>;
  /**
   * Reads the answer, and gives what keeps it: that joins the transaction that charges, before the account is locked, so
   * that what is kept and the charge are there together or not at all. What it throws, the call costs nothing by.
   */
  readonly read: (answer: Generated) => Promise<(tx: Tx) => Promise<void>>;
}

/** The door of the slice. */
export interface Inference {
  readonly routes: readonly Route[];
  /**
   * Decides whether the actor may use the model and how it is reached.
   * `address` is the caller's network address, else the one his session was begun from: the visitors behind one share a
   * day's budget of the free model, and so do the demo users.
   * Throws Problem: 'api-key-required', 'insufficient-credits', 'sign-in-required', 'daily-limit', 'model-unavailable'.
   */
  prepare(actor: Actor, modelId: string, address?: string): Promise<PreparedModel>;
  /**
   * The cheapest model that sees pictures and that the actor may use, his own key first; null where there is none at all.
   * Throws Problem as `prepare` does where there is one and he may not use it now.
   */
  seeing(actor: Actor): Promise<PreparedModel | null>;
  /**
   * Sets credits aside for a reply, as part of the statement that begins it; null where nothing is charged. What
   * `Credits.holdPart` says holds here. A statement that fails for it: `isNotCovered`.
   */
  holdFor(
    model: Pick<PreparedModel, 'modelId' | 'name' | 'charge' | 'maxOutputTokens' | 'searchBy'>,
    reply: ReplyToHold,
  ): ListPart | null;
  isNotCovered(error: unknown): boolean;
  /** What to tell a user whose credits did not cover a model: Problem 'insufficient-credits' or 'monthly-limit'. */
  refuse(actor: Actor, modelId: string): Promise<Problem>;
  /**
   * Fits a request to what is held (integer micro-dollars): sets more aside where it is long, and says how long the answer
   * may be, in tokens, and what made that shorter than it might be. null when there is not enough for any answer.
   */
  fitToHold(
    model: Pick<PreparedModel, 'charge' | 'maxOutputTokens' | 'searchBy'>,
    reply: Omit<ReplyToHold, 'isNewChat'> & { readonly held: number },
  ): Promise<{ readonly held: number; readonly maxOutputTokens: number; readonly shortBy: ShortBy } | null>;
  /** What a call used: what its provider said where that can be, else what is counted here. */
  measure(
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'contextWindow' | 'maxOutputTokens'>,
    call: CallText,
  ): Promise<MeasuredUsage>;
  /** What a reply costs the user, in integer micro-dollars, never beyond what is `held`; `settle` writes down the same. */
  costOf(model: Pick<PreparedModel, 'charge'>, usage: TokenUsage, held: number): number;
  /**
   * Writes the usage event of one call in the caller's transaction, and charges what was held for it; the key makes a
   * repeat harmless. Takes locks of the user's: what locks the chat stands before it.
   */
  settle(
    tx: Tx,
    actor: Pick<Actor, 'userId' | 'kind'>,
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route' | 'budget' | 'charge'>,
    call: MeasuredUsage & {
      readonly key: string;
      /** Of a run: an id of a run may come again when the run is forgotten, for another reply. */
      readonly replyId?: string;
      readonly purpose: Purpose;
      /** Integer micro-dollars. */
      readonly held: number;
    },
  ): Promise<Settlement>;
  /** The same for a reply whose process died: by the price of now, and by what is still held. */
  settleLate(
    tx: Tx,
    actor: Pick<Actor, 'userId' | 'kind'>,
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route' | 'budget'>,
    call: MeasuredUsage & { readonly key: string; readonly replyId: string },
  ): Promise<Settlement>;
  /** Gives back what was held for a reply that came to nothing. */
  release(tx: Tx, userId: string, key: string): Promise<void>;
  /** One answer without a chat, a title for instance; null when no language model is there to give it. */
  generateOnce(
    actor: Actor,
    purpose: Purpose,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): Promise<string | null>;
  /** The installation's search engine, for people: 'SearXNG'. null where none is set. */
  readonly searchEngine: string | null;
  /** Throws Problem 'web-search-off' or 'search-limit' where a search now would be refused; counts none. */
  requireSearch(actor: Actor, address?: string): Promise<void>;
  /**
   * Searches the web for somebody, within the day's limits. Throws Problem 'web-search-off', 'search-limit',
   * 'search-failed'; on abort the signal's reason.
   */
  searchWeb(actor: Actor, asked: WebSearchAsked, signal: AbortSignal): Promise<readonly WebPage[]>;
  /**
   * One answer without a chat, by a model that was prepared, charged like a reply: credits are set aside before the provider
   * is called. A call that fails costs nothing; one that its user breaks off (`CallBrokenOff`) costs what was said until
   * then. Throws ModelError, Problem 'insufficient-credits' or 'monthly-limit', and the signal's reason.
   */
  generateOwn(actor: Actor, call: OwnCall, signal: AbortSignal): Promise<void>;
  /** Begins to look for a model on this machine, where nothing else is set; never delays a request. */
  start(): void;
  stop(): void;
}
