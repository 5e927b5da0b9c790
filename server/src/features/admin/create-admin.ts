import type { Route } from '../../platform/http/route.ts';
import type { AdminDeps } from './admin-deps.ts';
import { adminRoutes } from './routes.ts';

/** The slice's public interface. */
export interface Admin {
  readonly routes: readonly Route[];
}

export function createAdmin(deps: AdminDeps): Admin {
  return { routes: adminRoutes(deps) };
}
