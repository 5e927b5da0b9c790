import { ModelError } from '../../ports/model-provider.ts';

/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The items of an array that are objects; empty for anything else. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The JSON object that a text holds; empty if it holds anything else. */
export function parseObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Parses one message of a stream. Throws ModelError 'network' if it is not a JSON object: the stream is broken. */
export function parseMessage(data: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    // The text is not quoted, because it may be anything and ends up in a log.
    throw new ModelError('network', 'The provider sent a chunk that is not JSON.');
  }
  if (!isObject(value)) throw new ModelError('network', 'The provider sent a chunk that is not an object.');
  return value;
}
