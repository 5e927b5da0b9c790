import { z } from 'zod';
import { SealBroken } from '../../../platform/crypto/seal.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { openTokens } from './sealed-tokens.ts';

const Revocation = z.object({ userId: z.string(), sealed: z.string() });
type Revocation = z.infer<typeof Revocation>;

/** Grants to be revoked at the provider, after we have deleted them ourselves. */
export const revocationQueue: Queue<Revocation> = { name: 'revoke-storage-grant', data: Revocation };

export function revokeGrant(deps: AccountsDeps) {
  return async ({ userId, sealed }: Revocation): Promise<void> => {
    try {
      await deps.providers.google?.revoke(openTokens(deps, userId, sealed).refreshToken);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  };
}
