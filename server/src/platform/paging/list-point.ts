import { Problem } from '../http/problem.ts';
import { isUuid } from '../ids/is-uuid.ts';

/** A position in a list that is ordered by time and id. */
export interface ListPoint {
  readonly at: Date;
  readonly id: string;
}

/** A position as a cursor; opaque to the client, and useless to another user. */
export function cursorOf({ at, id }: ListPoint): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** The position of a cursor; null without one. Throws Problem 'invalid-request' for an invalid cursor. */
export function pointOf(cursor: string | undefined): ListPoint | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!time || !id || !isUuid(id)) throw new Problem('invalid-request');
  return { at: new Date(Number(time)), id };
}

/** The same for a list that is ordered by id, where the cursor is an id. */
export function idOf(cursor: string | undefined): string | null {
  if (cursor !== undefined && !isUuid(cursor)) throw new Problem('invalid-request');
  return cursor ?? null;
}
