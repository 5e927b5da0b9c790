import { ModelError } from '../../ports/model-provider.ts';

/** A JSON object of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An array's items that are objects; of anything else, none. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** One message of a stream. Throws ModelError 'network' when it is not a JSON object: the stream is broken. */
export function parseMessage(data: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    // The text is not quoted: it may be anything, and ends up in a log.
    throw new ModelError('network', 'The provider sent a chunk that is not JSON.');
  }
  if (!isObject(value)) throw new ModelError('network', 'The provider sent a chunk that is not an object.');
  return value;
}
