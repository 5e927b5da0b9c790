const key = 'atrium.low-balance';

interface Dismissal {
  readonly userId: string;
  /** What was left then. With more than that credits were added since, and the next time is a new one. */
  readonly credits: number;
}

/** The notice that was last sent away in this browser. */
export function dismissedFor(): Dismissal | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('userId' in value) || !('credits' in value)) return null;
    const { userId, credits } = value;
    return typeof userId === 'string' && typeof credits === 'number' ? { userId, credits } : null;
  } catch {
    return null;
  }
}

export function noteDismissal(userId: string, credits: number): Dismissal {
  const dismissal = { userId, credits };
  try {
    localStorage.setItem(key, JSON.stringify(dismissal));
  } catch {
    // A browser that keeps nothing shows it again on the next page.
  }
  return dismissal;
}

export function isDismissed(dismissal: Dismissal | null, userId: string, credits: number): boolean {
  return dismissal?.userId === userId && credits <= dismissal.credits;
}
