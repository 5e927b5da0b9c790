/** Milliseconds. A session ends `idle` after its last use, and at the latest `absolute` after sign-in. */
const hour = 3_600_000;
const lifetimes = {
  visitor: { idle: 24 * hour, absolute: 30 * 24 * hour },
  demo: { idle: 24 * hour, absolute: 30 * 24 * hour },
  user: { idle: 30 * 24 * hour, absolute: 90 * 24 * hour },
} as const;

export type UserKind = keyof typeof lifetimes;

interface Session {
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** Seconds after which a browser drops its cookie: those of a visitor as soon as the browser is closed. */
export function cookieSeconds(kind: UserKind): number | undefined {
  return kind === 'visitor' ? undefined : lifetimes[kind].absolute / 1000;
}

/** When a session that is used now will end. */
export function expiryOf(kind: UserKind, createdAt: Date, now: Date): Date {
  const { idle, absolute } = lifetimes[kind];
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + absolute));
}

export function hasLapsed(session: Session, now: Date): boolean {
  return session.expiresAt <= now;
}

/**
 * Whether the last recorded use is so long ago (an hour) that this use is worth a write. So the list of sessions is
 * accurate to an hour.
 */
export function isDueForExtension(session: Session, now: Date): boolean {
  return now.getTime() - session.updatedAt.getTime() > hour;
}
