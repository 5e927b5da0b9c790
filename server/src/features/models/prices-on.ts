import type { CatalogueModel, ModelHost } from './catalogue-model.ts';

type Catalogue = ReadonlyMap<string, CatalogueModel>;

/** The models with the prices of a day (UTC, `2027-01-01`): a price that was announced holds from its day on. */
export function pricesOn(models: Catalogue, day: string): Catalogue {
  return new Map(
    [...models].map(([id, model]) => [id, { ...model, hosts: model.hosts.map((host) => onDay(host, day)) }]),
  );
}

function onDay({ laterPrice, ...host }: ModelHost, day: string): ModelHost {
  if (!laterPrice) return host;
  return laterPrice.from <= day ? { ...host, price: laterPrice.price } : { ...host, laterPrice };
}
