import { setTimeout as sleep } from 'node:timers/promises';

/** How a call is tried again. */
export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly jitter: number;
}

export const DEFAULT_POLICY: RetryPolicy = {
  maxAttempts: 5,
  baseDelayMs: 250,
  maxDelayMs: 8_000,
  jitter: 0.2,
};

/** Status codes after which trying again can help. */
const RETRYABLE = new Set([408, 425, 429, 500, 502, 503, 504]);

export class GaveUpError extends Error {
  readonly attempts: number;
  constructor(attempts: number, cause: unknown) {
    super(`Gave up after ${attempts} attempts`, { cause });
    this.attempts = attempts;
  }
}

export function isRetryable(status: number): boolean {
  return RETRYABLE.has(status);
}

/** Exponential backoff, capped, with jitter so that callers do not return in step. */
export function backoffDelay(attempt: number, policy: RetryPolicy, random = Math.random): number {
  const plain = Math.min(policy.baseDelayMs * 2 ** (attempt - 1), policy.maxDelayMs);
  const spread = plain * policy.jitter;
  return Math.round(plain - spread + random() * spread * 2);
}

/** Seconds or an HTTP date, as servers send it; undefined when absent. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

export async function withRetry<T>(work: (attempt: number) => Promise<T>, policy = DEFAULT_POLICY): Promise<T> {
  let lastError: unknown;
  for (let attempt = 1; attempt <= policy.maxAttempts; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      lastError = error;
      if (attempt < policy.maxAttempts) await sleep(backoffDelay(attempt, policy));
    }
  }
  throw new GaveUpError(policy.maxAttempts, lastError);
}
