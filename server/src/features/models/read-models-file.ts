import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { codeOf } from '../../platform/errors/code-of.ts';
import { ModelsFile } from './catalogue-model.ts';

/** Reads the operator's changes to the catalogue. Throws an Error whose message says what is wrong and where. */
export function readModelsFile(path: string): ModelsFile {
  const value = parse(path, read(path));
  const parsed = ModelsFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues
    .slice(0, 10)
    .map(({ path: place, message }) => (place.length > 0 ? `${place.join('.')}: ${message}` : message));
  throw new Error(`MODELS_FILE: ${path} is not valid.\n${lines.join('\n')}`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new Error(`MODELS_FILE: there is no file ${resolve(path)}.`, { cause: error });
    throw new Error(`MODELS_FILE: ${path} could not be read (${(error as Error).message}).`, { cause: error });
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`MODELS_FILE: ${path} is not JSON (${(error as Error).message}).`, { cause: error });
  }
}
