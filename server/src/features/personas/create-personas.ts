import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { findVoices } from './find-voices.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { personasLifecycle } from './personas-lifecycle.ts';
import { openAvatarLibrary } from './pictures/avatar-library.ts';
import { personaRoutes } from './routes.ts';
import { seedTemplates } from './seed-templates.ts';

/** The slice's public interface. */
export interface Personas {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** The personas with these ids, in the same order; null for one that does not exist for this user. */
  readonly voices: typeof findVoices;
  /** Adds the product's templates; call before the first request. */
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
