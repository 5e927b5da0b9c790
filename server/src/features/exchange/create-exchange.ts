import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { exchangeLifecycle } from './exchange-lifecycle.ts';
import { exchangeRoutes } from './routes.ts';

/** The slice's public interface. */
export interface Exchange {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
}

export function createExchange(deps: ExchangeDeps): Exchange {
  return { routes: exchangeRoutes(deps), lifecycle: exchangeLifecycle(deps) };
}
