import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ConnectModel } from '../../ports/model-connector.ts';
import type { ModelProvider } from '../../ports/model-provider.ts';
import type { HostVendor, Models } from '../models/index.ts';
import type { Usage } from '../usage/index.ts';
import type { LocalServer } from './find-local-model.ts';

/** What the use cases of this slice stand on. */
export interface InferenceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly connect: ConnectModel;
  /** Answers where no language model is connected. */
  readonly builtIn: ModelProvider;
  readonly models: Models;
  readonly usage: Usage;
  readonly log: { info(fields: object, message: string): void };
  readonly settings: {
    readonly productName: string;
    /** Keys and addresses that the operator set. */
    readonly vendors: Readonly<Record<HostVendor, { readonly apiKey: string | null; readonly baseUrl: string | null }>>;
    readonly houseModel: { readonly url: string; readonly key: string | null; readonly name: string | null } | null;
    /** Tokens of the free model a day; null is no limit. */
    readonly visitorDailyTokens: number | null;
    readonly userDailyFreeTokens: number | null;
    /** Servers to look for a model on, first found first taken. */
    readonly localServers: readonly LocalServer[];
  };
}
