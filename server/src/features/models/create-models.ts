import { standardCatalogue } from './catalogue.ts';
import type { CatalogueModel, ModelHost, ModelsFile } from './catalogue-model.ts';
import { CatalogueModel as Schema } from './catalogue-model.ts';
import { errandHosts, hosts } from './host-rows.ts';

/** The catalogue: what there is, never what somebody may use. */
export interface Models {
  /** Every model of the menu, in its order. */
  readonly listed: readonly CatalogueModel[];
  find(id: string): CatalogueModel | undefined;
  /** The display name; an id that is not known is shown as it is. */
  nameOf(id: string): string;
  /** DeepSeek as the own-brand model. */
  readonly ownBrandHost: ModelHost;
  /** Cheap models for small errands, cheapest first. */
  readonly errandHosts: readonly ModelHost[];
}

/** Throws when an entry of the file names a new model without saying all of it. */
export function createModels(options: { productName: string; file?: ModelsFile }): Models {
  const all = new Map(standardCatalogue(options.productName).map((model) => [model.id, model]));
  for (const entry of options.file?.models ?? []) all.set(entry.id, merged(all.get(entry.id), entry));
  const own = options.file?.models.find((entry) => entry.hosts?.some((host) => host.vendor === 'deepseek'));
  return {
    listed: [...all.values()].filter((model) => model.isListed),
    find: (id) => all.get(id),
    nameOf: (id) => all.get(id)?.name ?? id,
    ownBrandHost: own?.hosts?.find((host) => host.vendor === 'deepseek') ?? hosts.deepseek,
    errandHosts,
  };
}

function merged(known: CatalogueModel | undefined, entry: ModelsFile['models'][number]): CatalogueModel {
  const base = known ?? { label: entry.name, isListed: true };
  const parsed = Schema.safeParse({ ...base, ...entry });
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`MODELS_FILE: the model '${entry.id}' is not in the catalogue, so it must also say: ${missing}.`);
}
