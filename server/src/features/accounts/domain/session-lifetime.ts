/** How long a session holds: so long after its last use, and never longer than `absolute` after sign-in. */
const hour = 3_600_000;
const lifetimes = {
  visitor: { idle: 24 * hour, absolute: 30 * 24 * hour },
  demo: { idle: 24 * hour, absolute: 30 * 24 * hour },
  user: { idle: 30 * 24 * hour, absolute: 90 * 24 * hour },
} as const;

export type UserKind = keyof typeof lifetimes;

interface Session {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** When a session ends that is used now. */
export function expiryOf(kind: UserKind, createdAt: Date, now: Date): Date {
  const { idle, absolute } = lifetimes[kind];
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + absolute));
}

export function hasLapsed(session: Session, now: Date): boolean {
  return session.expiresAt <= now;
}

/** Whether enough time has passed that the use is worth a write: an hour, to which the list of sessions is exact. */
export function isDueForExtension(session: Session, now: Date): boolean {
  return now.getTime() - session.updatedAt.getTime() > hour;
}
