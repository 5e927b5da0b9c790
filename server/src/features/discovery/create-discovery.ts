import type { Route } from '../../platform/http/route.ts';
import type { DiscoveryDeps } from './discovery-deps.ts';
import { discoveryRoutes } from './routes.ts';

/** The slice's public interface. The slice stores nothing: a chosen page becomes a source. */
export interface Discovery {
  readonly routes: readonly Route[];
}

export function createDiscovery(deps: DiscoveryDeps): Discovery {
  return { routes: discoveryRoutes(deps) };
}
