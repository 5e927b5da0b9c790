const key = 'atrium.low-balance';

interface Dismissal {
  readonly userId: string;
  /** The balance at that time. If it is higher now, credits were added since, and the notice may be shown again. */
  readonly credits: number;
}

/** The last dismissal of the notice in this browser. */
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
    // Without storage the notice is shown again after a reload.
  }
  return dismissal;
}

export function isDismissed(dismissal: Dismissal | null, userId: string, credits: number): boolean {
  return dismissal?.userId === userId && credits <= dismissal.credits;
}
