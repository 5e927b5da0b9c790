import { z } from 'zod';
import type { ProviderTokens } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';

const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
type Tokens = z.infer<typeof Tokens>;

/** Binds sealed tokens to their owner: for another user they cannot be opened. */
export function tokenPurpose(userId: string): string {
  return `storage:${userId}`;
}

/** @param before the refresh token to keep if the provider gave no new one */
export function sealTokens(
  { seal, clock }: Pick<AccountsDeps, 'seal' | 'clock'>,
  userId: string,
  { accessToken, refreshToken, expiresIn }: ProviderTokens,
  before = '',
): string {
  const expiresAt = clock.now().getTime() + expiresIn * 1000;
  const tokens: Tokens = { accessToken, refreshToken: refreshToken ?? before, expiresAt };
  return seal.seal(JSON.stringify(tokens), tokenPurpose(userId));
}

/** Throws SealBroken if the key is gone. */
export function openTokens({ seal }: Pick<AccountsDeps, 'seal'>, userId: string, sealed: string): Tokens {
  return Tokens.parse(JSON.parse(seal.open(sealed, tokenPurpose(userId))));
}
