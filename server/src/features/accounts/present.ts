import type { Session, User } from '@atrium/contract/accounts';
import type { Passkey } from '@atrium/contract/passkeys';
import type { Identity, ProviderId } from '@atrium/contract/sign-in';
import { deviceName } from './domain/device-name.ts';
import type { PasskeyRow } from './passkeys/passkey-store.ts';
import type { IdentityRow } from './sign-in/identity-store.ts';
import type { SessionRow, UserRow } from './store.ts';

/** A user in the form that the page may see. Addresses under `.invalid` are placeholders of ours and are not shown. */
export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    email: shownEmail(user),
    username: user.name,
    avatar: user.image,
    role: user.role,
    isDemo: user.kind === 'demo',
  };
}

export function shownEmail({ email }: Pick<UserRow, 'email'>): string {
  return email.endsWith('.invalid') ? '' : email;
}

export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: deviceName(row.userAgent),
    address: row.ipAddress ?? '',
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function presentIdentity(row: IdentityRow, names: Readonly<Record<ProviderId, string>>): Identity {
  return {
    id: row.id,
    provider: row.provider,
    name: row.provider === 'owner' ? 'Owner link' : names[row.provider],
    email: row.email,
    addedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  };
}

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isBackedUp: row.isBackedUp,
  };
}
