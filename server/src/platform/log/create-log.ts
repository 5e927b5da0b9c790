import { type DestinationStream, type Logger, pino } from 'pino';
import { codeOf } from '../errors/code-of.ts';
import { logOutput } from './log-output.ts';

export type Log = Logger;

export interface LogOptions {
  /** A level of pino: 'info', 'debug', 'silent' … */
  readonly level: string;
  /** Values that must never appear in a line, for whatever reason: the operator's keys and passwords. */
  readonly secrets: readonly string[];
  /** Where lines go; default: standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Logs JSON lines, never with content, keys, tokens or query strings: errors are reduced to what identifies the fault.
 * The operator's secrets and everything that looks like a key are masked in the finished line.
 */
export function createLog({ level, secrets, destination }: LogOptions): Log {
  const known = spellingsOf(secrets.filter((secret) => secret.length >= 8));
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { streamWrite: (line: string) => blank(line, known) },
  };
  const onLost = (lines: number) =>
    log.warn({ lines }, 'lines of the log were lost, because its disk was full or its reader was behind');
  // By asking for `stdout`, Node makes a pipe one whose reader cannot hold up the process.
  const log: Log = pino(options, destination ?? logOutput(process.stdout.fd, { onLost }));
  return log;
}

/**
 * The secrets as they are and as JSON writes them, once or within another JSON text. The longest come first, so that
 * nothing is left of one that begins with another.
 */
function spellingsOf(secrets: readonly string[]): readonly string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const all = secrets.flatMap((secret) => [secret, inJson(secret), inJson(inJson(secret))]);
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

/** Matches sk-…, Bearer …, and the like. */
const keyShapes = /\b(?:sk-|pk-|r8_|AIza|xai-|pplx-|gsk_)[\w-]{8,}|\bBearer\s+[\w.~+/=-]{8,}/g;

function blank(line: string, secrets: readonly string[]): string {
  let text = line.replace(keyShapes, '[key]');
  for (const secret of secrets) text = text.replaceAll(secret, '[secret]');
  return text;
}

/**
 * A database error repeats the query's values, which are users' text, so only its cause is kept. Each error is
 * described by itself, because pino's serializer appends the messages of all its causes, unfiltered.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  if ('query' in error && 'params' in error) return { type: 'DatabaseError', cause: describeError(error.cause) };
  if (error.name === 'ZodError' && 'issues' in error && Array.isArray(error.issues)) {
    return { type: 'ZodError', issues: error.issues.slice(0, 5).map(({ code, path }) => ({ code, path })) };
  }
  // Its message, which is also the start of its stack trace, quotes the text that could not be parsed.
  if (error instanceof SyntaxError) return { type: error.name };
  const { name: type, message, stack } = error;
  return {
    type,
    message,
    code: codeOf(error),
    stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
