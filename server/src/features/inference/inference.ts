import type { ModelChoice, ModelRoute } from '@atrium/contract/models';
import type { TokenUsage } from '@atrium/contract/run-event';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ModelProvider, ModelRequest } from '../../ports/model-provider.ts';

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
  /** '{product} AI' when an own key answers, else 'Platform Routing'. */
  readonly badge: string;
  readonly provider: ModelProvider;
  readonly capabilities: ModelChoice['capabilities'];
  /** Tokens. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  /** Whose daily budget its tokens also draw on: a visitor's address, not readable. Handed back to `settle`. */
  readonly budget?: string;
}

/** What a call cost, in integer micro-dollars. */
export interface Settlement {
  readonly costMicroUsd: number;
}

/** What a model call was for. */
export type Purpose = 'chat' | 'title';

/** The door of the slice. */
export interface Inference {
  readonly routes: readonly Route[];
  /**
   * Decides whether the actor may use the model and how it is reached.
   * `address` is the caller's network address: visitors behind one share a day's budget of the free model.
   * Throws Problem: 'api-key-required', 'insufficient-credits', 'sign-in-required', 'daily-limit', 'model-unavailable'.
   */
  prepare(actor: Actor, modelId: string, address?: string): Promise<PreparedModel>;
  /** What a call costs the user, in integer micro-dollars; `settle` writes down the same. */
  costOf(model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route'>, purpose: Purpose, usage: TokenUsage): number;
  /** Writes the usage event of one call in the caller's transaction; the key makes a repeat harmless. */
  settle(
    tx: Tx,
    actor: Pick<Actor, 'userId' | 'kind'>,
    model: Pick<PreparedModel, 'modelId' | 'vendorModel' | 'route' | 'budget'>,
    call: { readonly key: string; readonly purpose: Purpose; readonly usage: TokenUsage },
  ): Promise<Settlement>;
  /** One answer without a chat, a title for instance; null when no language model is there to give it. */
  generateOnce(
    actor: Actor,
    purpose: Purpose,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): Promise<string | null>;
  /** Begins to look for a model on this machine, where nothing else is set; never delays a request. */
  start(): void;
  stop(): void;
}
