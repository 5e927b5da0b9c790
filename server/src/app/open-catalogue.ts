import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { createModels, type Models, readModelsFile } from '../features/models/index.ts';
import type { Outside } from './outside.ts';

/**
 * Opens the catalogue with the changes of the operator's file. Throws ConfigError.
 * @param store without it, the catalogue knows nothing of the models that were added at runtime
 */
export function openCatalogue(
  { productName, modelsFile }: Pick<Config, 'productName' | 'modelsFile'>,
  store?: Outside,
): Models {
  const found = store ? { clock: store.clock, store } : {};
  if (!modelsFile) return createModels({ productName, ...found });
  try {
    return createModels({ productName, ...found, file: readModelsFile(modelsFile) });
  } catch (cause) {
    throw new ConfigError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
