import type { Route } from '../../platform/http/route.ts';
import type { DriveMirrorDeps } from './deps.ts';
import { driveMirrorRoutes } from './routes.ts';

/** The door of the slice. */
export interface DriveMirror {
  readonly routes: readonly Route[];
}

export function createDriveMirror(deps: DriveMirrorDeps): DriveMirror {
  return { routes: driveMirrorRoutes(deps) };
}
