import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ConnectModel } from '../../ports/model-connector.ts';
import type { ModelProvider } from '../../ports/model-provider.ts';
import type { WebSearch } from '../../ports/web-search.ts';
import type { Credits } from '../credits/index.ts';
import type { Integrations } from '../integrations/index.ts';
import type { HostVendor, Models } from '../models/index.ts';
import type { Usage } from '../usage/index.ts';
import type { LocalServer } from './models/find-local-model.ts';

/** The dependencies of the slice's use cases. */
export interface InferenceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly connect: ConnectModel;
  /** Answers when no language model is connected. */
  readonly builtIn: ModelProvider;
  /** Searches the web for models that cannot do so themselves; null: no engine is configured. */
  readonly webSearch: WebSearch | null;
  readonly models: Models;
  readonly usage: Usage;
  /** The users' own API keys. */
  readonly integrations: Pick<Integrations, 'ownKeysOf'>;
  readonly credits: Pick<
    Credits,
    | 'settings'
    | 'walletOf'
    | 'wallets'
    | 'holdPart'
    | 'hold'
    | 'isNotCovered'
    | 'raise'
    | 'heldBesides'
    | 'capture'
    | 'release'
  >;
  readonly log: LogAt<'info' | 'warn'>;
  readonly settings: {
    readonly productName: string;
    /** Searches per day that are not paid with credits; null is no limit. */
    readonly visitorDailySearches: number | null;
    readonly userDailySearches: number | null;
    /** For all demo users behind one address together. */
    readonly demoAddressDailySearches: number | null;
    readonly demoAddressDailyTokens: number | null;
    /** The charge for 1,000 searches in a reply paid with credits; integer micro-dollars. */
    readonly webSearchPrice: number;
    /** Keys and addresses configured by the operator. */
    readonly vendors: Readonly<Record<HostVendor, { readonly apiKey: string | null; readonly baseUrl: string | null }>>;
    readonly houseModel: { readonly url: string; readonly key: string | null; readonly name: string | null } | null;
    /** Servers on which to look for a model; the first one found is used. */
    readonly localServers: readonly LocalServer[];
  };
}
