import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export interface LogOptions {
  /** A level of pino: 'info', 'debug', 'silent' … */
  readonly level: string;
  /** Values that must never stand in a line, whatever put them there: the operator's keys and passwords. */
  readonly secrets: readonly string[];
  /** Where lines go; standard output unless said. */
  readonly destination?: DestinationStream;
}

/**
 * JSON lines. Never content, keys, tokens or query strings: errors are cut to what names the fault, the operator's
 * secrets and everything that looks like a key are blanked out in the finished line.
 */
export function createLog({ level, secrets, destination }: LogOptions): Log {
  const known = secrets.filter((secret) => secret.length >= 8);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { streamWrite: (line: string) => blank(line, known) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** sk-…, Bearer …, and the like. */
const keyShapes = /\b(?:sk-|pk-|r8_|AIza|xai-|pplx-|gsk_)[\w-]{8,}|\bBearer\s+[\w.~+/=-]{8,}/g;

function blank(line: string, secrets: readonly string[]): string {
  let text = line.replace(keyShapes, '[key]');
  for (const secret of secrets) text = text.replaceAll(secret, '[secret]');
  return text;
}

/**
 * A database error repeats the query's values, which are people's words: only its cause is kept. Each error speaks for
 * itself alone, because pino's own serializer adds the messages of all that stand behind it, uncut.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  if ('query' in error && 'params' in error) return { type: 'DatabaseError', cause: describeError(error.cause) };
  if (error.name === 'ZodError' && 'issues' in error && Array.isArray(error.issues)) {
    return { type: 'ZodError', issues: error.issues.slice(0, 5).map(({ code, path }) => ({ code, path })) };
  }
  // Its message, with which its trace begins, quotes the text that could not be read.
  if (error instanceof SyntaxError) return { type: error.name };
  const { name: type, message, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type, message, code, stack, ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }) };
}
