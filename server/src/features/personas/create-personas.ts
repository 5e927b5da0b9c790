import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { findVoices } from './find-voices.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { personasLifecycle } from './personas-lifecycle.ts';
import { openAvatarLibrary } from './pictures/avatar-library.ts';
import { personaRoutes } from './routes.ts';
import { seedTemplates } from './seed-templates.ts';

/** The door of the slice. */
export interface Personas {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** The personas some ids name, each in its place; null for one that is not there for this user. */
  readonly voices: typeof findVoices;
  /** Adds the templates that come with the product; to be run before the first request. */
  start(): Promise<void>;
}

export function createPersonas(deps: PersonasDeps): Personas {
  return {
    routes: personaRoutes(deps, openAvatarLibrary(deps.avatarFolder)),
    lifecycle: personasLifecycle(deps),
    voices: findVoices,
    start: seedTemplates(deps),
  };
}
