/**
 * A token of the benchmark: ten characters with a sequence number, the microsecond of creation and a check character,
 * so that a lost, doubled or corrupt token is always detected and latency is exact.
 */

/** CLOCK_MONOTONIC, shared by all processes of the machine. Microseconds. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

const span = 36 ** 7;
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

export function writeToken(sequence: number, at: number): string {
  const body = sequence.toString(36).padStart(2, '0') + (at % span).toString(36).padStart(7, '0');
  return body + check(body);
}

export interface Token {
  readonly sequence: number;
  /** Microseconds, modulo `span`. */
  readonly at: number;
}

/** Parses a token. Null if it is corrupt. */
export function readToken(text: string): Token | null {
  const body = text.slice(0, 9);
  if (text.length !== 10 || text[9] !== check(body)) return null;
  return { sequence: Number.parseInt(body.slice(0, 2), 36), at: Number.parseInt(body.slice(2), 36) };
}

/** Microseconds from a token's stamp to now. */
export function since(at: number, now: number): number {
  const difference = (now % span) - at;
  return difference < -span / 2 ? difference + span : difference;
}

function check(body: string): string {
  let sum = 7;
  for (let i = 0; i < body.length; i++) sum = (sum * 31 + body.charCodeAt(i)) % 36;
  return digits[sum] ?? '0';
}
