import type { AdminModel, ModelChange, NewModel } from '@atrium/contract/admin-models';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CatalogueModel, Change, SeenPrice } from '../models/index.ts';
import { type AdminDeps, deed } from './admin-deps.ts';

export const listCatalogue = (deps: AdminDeps) => (): AdminModel[] =>
  deps.models.all.map((model) => presentModel(deps, model));

/** Changes a model for everyone, on every replica; runs in progress continue as they were begun. */
export const changeModel =
  (deps: AdminDeps) =>
  async (actor: Actor, id: string, { reason, hosts, ...rest }: ModelChange): Promise<AdminModel> => {
    const model = deps.models.findUnchanged(id);
    if (!model) throw new Problem('not-found');
    const unknown = hosts?.find(({ vendor, model: name }) => !hasPlace(model, vendor, name));
    if (unknown) {
      throw new Problem('invalid-request', `${unknown.vendor} does not offer ${model.name} as ${unknown.model}.`);
    }
    const about = { actor, action: 'model.change', subject: id, reason };
    const change = { ...rest, ...(hosts && { hosts: hosts.map(({ seenPrice: _seen, ...host }) => host) }) };
    // A save whose answer was lost is sent again, and finds the price that it set.
    const seen = (hosts ?? []).flatMap(({ vendor, model: name, seenPrice, price = seenPrice }) =>
      seenPrice === undefined || price === undefined ? [] : { vendor, model: name, prices: [seenPrice, price] },
    );
    await write(deps, about, change, seen);
    return presentNow(deps, id);
  };

export const resetModel =
  (deps: AdminDeps) =>
  async (actor: Actor, id: string, reason: string): Promise<AdminModel> => {
    if (!deps.models.findUnchanged(id)) throw new Problem('not-found');
    await write(deps, { actor, action: 'model.reset', subject: id, reason }, null);
    return presentNow(deps, id);
  };

/** Adds a model for everyone; its facts get today as the date of their source. */
export const addModel =
  (deps: AdminDeps) =>
  async (actor: Actor, { reason, ...given }: NewModel): Promise<AdminModel> => {
    const date = dayOf(deps.clock.now());
    const hosts = given.hosts.map(({ source: url, ...host }) => ({ ...host, source: { url, date } }));
    const model = { ...given, isListed: true, hosts };
    await deed(deps, { actor, action: 'model.add', subject: model.id, reason }, given, async (tx) => {
      if (!(await deps.models.add(tx, model)))
        throw new Problem('conflict', `There is a model with the id ${model.id} already.`);
    });
    await deps.models.refresh();
    return presentNow(deps, model.id);
  };

export const removeModel =
  (deps: AdminDeps) =>
  async (actor: Actor, id: string, reason: string): Promise<{ ok: true }> => {
    const { models } = deps;
    const model = models.find(id);
    if (!model) throw new Problem('not-found');
    if (!models.isAdded(id)) throw new Problem('conflict', 'This model came with the product. Turn it off instead.');
    await deed(deps, { actor, action: 'model.remove', subject: id, reason }, model, (tx) => models.remove(tx, id));
    await models.refresh();
    return { ok: true };
  };

async function write(
  deps: AdminDeps,
  about: Parameters<typeof deed>[1],
  change: Change | null,
  seen: readonly SeenPrice[] = [],
) {
  await deed(deps, about, change ?? {}, async (tx) => {
    if (!(await deps.models.change(tx, about.subject, change, seen))) throw new Problem('conflict', pricedAnew);
  });
  await deps.models.refresh();
}

const pricedAnew = 'A price of this model was changed elsewhere since you opened it. Close this and look at it again.';

function hasPlace(model: CatalogueModel, vendor: string, name: string): boolean {
  return model.hosts.some((host) => host.vendor === vendor && host.model === name);
}

function presentNow(deps: AdminDeps, id: string): AdminModel {
  const model = deps.models.find(id);
  if (!model) throw new Problem('not-found');
  return presentModel(deps, model);
}

function presentModel({ models, settings }: AdminDeps, model: CatalogueModel): AdminModel {
  const { id, name, label, provider, isListed, multiplierPercent = null } = model;
  const plain = models.findUnchanged(id)?.hosts ?? [];
  return {
    id,
    name,
    label,
    provider,
    isListed,
    multiplierPercent,
    isOff: models.isOff(id),
    isChanged: models.isChanged(id),
    isAdded: models.isAdded(id),
    hosts: model.hosts.map((host, at) => ({
      vendor: host.vendor,
      model: plain[at]?.model ?? host.model,
      asks: host.model,
      hasKey: settings.vendors[host.vendor].apiKey !== null,
      contextWindow: host.contextWindow,
      maxOutputTokens: host.maxOutputTokens,
      price: host.price,
      source: host.source,
    })),
  };
}
