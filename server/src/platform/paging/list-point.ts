import { Problem } from '../http/problem.ts';
import { isUuid } from '../ids/is-uuid.ts';

/** A point in a list in the order of time and id. */
export interface ListPoint {
  readonly at: Date;
  readonly id: string;
}

/** A point as a cursor: opaque to the client, and worth nothing to another user. */
export function cursorOf({ at, id }: ListPoint): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** The point of a cursor, null without one. Throws Problem 'invalid-request' for one that is none of ours. */
export function pointOf(cursor: string | undefined): ListPoint | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!time || !id || !isUuid(id)) throw new Problem('invalid-request');
  return { at: new Date(Number(time)), id };
}

/** The same for a list in the order of ids, where an id is the cursor. */
export function idOf(cursor: string | undefined): string | null {
  if (cursor !== undefined && !isUuid(cursor)) throw new Problem('invalid-request');
  return cursor ?? null;
}
