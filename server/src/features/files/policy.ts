import type { Actor } from '../../platform/http/actor.ts';

const megabyte = 1024 * 1024;

/** Bytes an actor may keep. A visitor's end with his browser session, so they are few. */
export function quotaOf(actor: Pick<Actor, 'kind' | 'isDemo'>): number {
  return actor.kind === 'visitor' || actor.isDemo ? 100 * megabyte : 2_048 * megabyte;
}
