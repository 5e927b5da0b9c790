import type { ModelChoice } from '@atrium/contract/models';
import type { Price } from '../../models/index.ts';
import type { SearchBy } from '../inference.ts';
import type { InferenceDeps } from '../inference-deps.ts';

type Deps = Pick<InferenceDeps, 'webSearch' | 'settings'>;
type Capabilities = Pick<ModelChoice['capabilities'], 'webSearch'>;

/** Who searches the web for a model: its vendor if it can, else the installation's engine. */
export function searchByOf({ webSearch }: Pick<Deps, 'webSearch'>, can: Capabilities): SearchBy {
  if (can.webSearch) return 'model';
  return webSearch ? 'installation' : null;
}

/** The price of a model, including what a search by the installation's engine costs if that engine searches for it. */
export function withSearchPrice(deps: Deps, can: Capabilities, price: Price): Price {
  const search = deps.settings.webSearchPrice;
  return searchByOf(deps, can) === 'installation' && search > 0 ? { ...price, search } : price;
}
