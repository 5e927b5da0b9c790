import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { OutboundError, type OutboundErrorKind } from '../../../platform/outbound/outbound.ts';
import { ImageError } from '../../../ports/image-codec.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { findUser, type UserRow, updateUser } from '../store.ts';
import { saveAvatar } from './avatar-store.ts';

const Wanted = z.object({ userId: z.string(), url: z.string() });
type Wanted = z.infer<typeof Wanted>;

/**
 * Fetches providers' pictures of users, once and by the server, so that no page requests anything from elsewhere for
 * them.
 */
export const avatarQueue: Queue<Wanted> = { name: 'fetch-avatar', data: Wanted, retryLimit: 3 };

type KeepDeps = Pick<AccountsDeps, 'database' | 'images' | 'clock'>;

/** Pixels per side: twice the largest size at which the picture is shown. */
const side = 192;
const maxBytes = 5 * 1024 * 1024;
const isForGood = new Set<OutboundErrorKind>(['refused', 'redirects', 'too-large']);

export function fetchAvatar(deps: KeepDeps & Pick<AccountsDeps, 'outbound' | 'log'>) {
  const keep = keepAvatar(deps);
  return async ({ userId, url }: Wanted): Promise<void> => {
    try {
      const answer = await deps.outbound.request({ url, trust: 'untrusted', maxRedirects: 2, maxBytes });
      if (answer.status >= 500) throw new Error('The picture cannot be had for now.');
      if (answer.status === 200) await keep(userId, await answer.bytes(), false);
      else answer.discard();
    } catch (error) {
      // A file that is not a picture, is too large, or may not be fetched, is not tried again: the user's initials are shown.
      if (!(error instanceof ImageError) && !(error instanceof OutboundError && isForGood.has(error.kind))) throw error;
      deps.log.warn({ userId, err: error }, 'a picture that a provider names was not taken');
    }
  };
}

/** Stores a picture of a user, re-encoded as a small square. Throws ImageError. */
export function keepAvatar({ database, images, clock }: KeepDeps) {
  return async (userId: string, sent: Uint8Array, isOwn: boolean): Promise<UserRow | null> => {
    const { bytes, type } = await images.square(sent, side);
    const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
    return database.transaction(async (tx) => {
      const user = await findUser(tx, userId);
      if (!user) return null;
      const row = { userId, version, type, bytes: Buffer.from(bytes).toString('base64'), isOwn };
      if (!(await saveAvatar(tx, row))) return user;
      return updateUser(tx, userId, { image: `/api/auth/user/avatar?v=${version}` }, clock.now());
    });
  };
}
