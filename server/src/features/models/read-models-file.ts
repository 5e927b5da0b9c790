import { readFileSync } from 'node:fs';
import { ModelsFile } from './catalogue-model.ts';

/** Reads the operator's changes to the catalogue. Throws an Error whose message says what is wrong, and where. */
export function readModelsFile(path: string): ModelsFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`MODELS_FILE: ${path} could not be read as JSON.`, { cause: error });
  }
  const parsed = ModelsFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues
    .slice(0, 10)
    .map(({ path: place, message }) => (place.length > 0 ? `${place.join('.')}: ${message}` : message));
  throw new Error(`MODELS_FILE: ${path} is not valid.\n${lines.join('\n')}`);
}
