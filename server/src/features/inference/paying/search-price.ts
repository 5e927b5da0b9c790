import type { ModelChoice } from '@atrium/contract/models';
import type { Price } from '../../models/index.ts';
import type { SearchBy } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

type Deps = Pick<InferenceDeps, 'webSearch' | 'settings'>;
type Capabilities = Pick<ModelChoice['capabilities'], 'webSearch'>;

/** Who searches the web for a model: its vendor where that does, else the engine of the installation. */
export function searchByOf({ webSearch }: Pick<Deps, 'webSearch'>, can: Capabilities): SearchBy {
  if (can.webSearch) return 'model';
  return webSearch ? 'installation' : null;
}

/** The price of a model with what a search of the installation's engine costs, where it is that which searches. */
export function withSearchPrice(deps: Deps, can: Capabilities, price: Price): Price {
  const search = deps.settings.webSearchPrice;
  return searchByOf(deps, can) === 'installation' && search > 0 ? { ...price, search } : price;
}
