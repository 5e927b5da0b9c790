import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { sharingRoutes } from './routes.ts';
import type { SharingDeps } from './sharing-deps.ts';
import { sharingLifecycle } from './sharing-lifecycle.ts';
import { sweepShares } from './sweep-shares.ts';

/** The slice's public interface. */
export interface Sharing {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Deletes the copies of deleted chats; a job calls it. */
  sweep(signal?: AbortSignal): Promise<void>;
}

export function createSharing(deps: SharingDeps): Sharing {
  return { routes: sharingRoutes(deps), lifecycle: sharingLifecycle(deps), sweep: sweepShares(deps) };
}
