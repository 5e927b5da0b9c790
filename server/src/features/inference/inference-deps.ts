import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ConnectModel } from '../../ports/model-connector.ts';
import type { ModelProvider } from '../../ports/model-provider.ts';
import type { WebSearch } from '../../ports/web-search.ts';
import type { Credits } from '../credits/index.ts';
import type { Integrations } from '../integrations/index.ts';
import type { HostVendor, Models } from '../models/index.ts';
import type { Usage } from '../usage/index.ts';
import type { LocalServer } from './models/find-local-model.ts';

/** What the use cases of this slice stand on. */
export interface InferenceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly connect: ConnectModel;
  /** Answers where no language model is connected. */
  readonly builtIn: ModelProvider;
  /** Searches the web for models that cannot; null: no engine is set. */
  readonly webSearch: WebSearch | null;
  readonly models: Models;
  readonly usage: Usage;
  /** People's own keys. */
  readonly integrations: Pick<Integrations, 'ownKeysOf'>;
  readonly credits: Pick<
    Credits,
    'settings' | 'walletOf' | 'wallets' | 'holdPart' | 'hold' | 'isNotCovered' | 'raise' | 'capture' | 'release'
  >;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly settings: {
    readonly productName: string;
    /** Searches a day that no credits pay for; null is no limit. */
    readonly visitorDailySearches: number | null;
    readonly userDailySearches: number | null;
    /** Of all demo users behind one address together. */
    readonly demoAddressDailySearches: number | null;
    readonly demoAddressDailyTokens: number | null;
    /** What a reply paid by credits is charged for 1,000 searches; integer micro-dollars. */
    readonly webSearchPrice: number;
    /** Keys and addresses that the operator set. */
    readonly vendors: Readonly<Record<HostVendor, { readonly apiKey: string | null; readonly baseUrl: string | null }>>;
    readonly houseModel: { readonly url: string; readonly key: string | null; readonly name: string | null } | null;
    /** Servers to look for a model on, first found first taken. */
    readonly localServers: readonly LocalServer[];
  };
}
