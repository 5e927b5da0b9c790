import type { AdminModel, DecidedOn, ModelChange, NewModel } from '@atrium/contract/admin-models';
import { dayOf } from '../../platform/clock/day-of.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CatalogueModel } from '../models/index.ts';
import { type AdminDeps, deed } from './admin-deps.ts';

export const listCatalogue = (deps: AdminDeps) => (): AdminModel[] =>
  deps.models.all.map((model) => presentModel(deps, model));

/** Changes a model for everyone, on every replica; runs in progress continue as they were begun. */
export const changeModel =
  (deps: AdminDeps) =>
  async (actor: Actor, id: string, wish: ModelChange): Promise<AdminModel> => {
    const { reason, hosts, seenMultiplierPercent: _seen, ...rest } = wish;
    const model = deps.models.findUnchanged(id);
    if (!model) throw new Problem('not-found');
    const unknown = hosts?.find(({ vendor, model: name }) => !hasPlace(model, vendor, name));
    if (unknown) {
      throw new Problem('invalid-request', `${unknown.vendor} does not offer ${model.name} as ${unknown.model}.`);
    }
    const about = { actor, action: 'model.change', subject: id, reason };
    const change = { ...rest, ...(hosts && { hosts: hosts.map(({ seenPrice: _seen, ...host }) => host) }) };
    await deed(deps, about, change, async (tx) => {
      if (!(await deps.models.change(tx, id, change, seenIn(wish))))
        throw new Problem('conflict', changedSince('A price or the multiplier of this'));
    });
    return presentNow(deps, id);
  };

/** What a change was decided on. One whose answer was lost is sent again, and finds the price and multiplier it set. */
function seenIn({ hosts = [], seenMultiplierPercent, multiplierPercent = seenMultiplierPercent }: ModelChange) {
  const prices = hosts.flatMap(({ vendor, model, seenPrice, price = seenPrice }) =>
    seenPrice === undefined || price === undefined ? [] : { vendor, model, prices: [seenPrice, price] },
  );
  const isSeen = seenMultiplierPercent !== undefined && multiplierPercent !== undefined;
  return { prices, ...(isSeen && { multipliers: [seenMultiplierPercent, multiplierPercent] }) };
}

export const resetModel =
  (deps: AdminDeps) =>
  async (actor: Actor, id: string, { reason, basedOn }: DecidedOn): Promise<AdminModel> => {
    const { models } = deps;
    if (!models.findUnchanged(id)) throw new Problem('not-found');
    await deed(deps, { actor, action: 'model.reset', subject: id, reason }, {}, async (tx) => {
      if (!(await models.reset(tx, id, timeOf(basedOn)))) throw new Problem('conflict', changedSince('This'));
    });
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
    return presentNow(deps, model.id);
  };

export const removeModel =
  (deps: AdminDeps) =>
  async (actor: Actor, id: string, { reason, basedOn }: DecidedOn): Promise<{ ok: true }> => {
    const { models } = deps;
    const model = models.find(id);
    if (!model) throw new Problem('not-found');
    if (!models.isAdded(id)) throw new Problem('conflict', 'This model came with the product. Turn it off instead.');
    await deed(deps, { actor, action: 'model.remove', subject: id, reason }, model, async (tx) => {
      if (!(await models.remove(tx, id, timeOf(basedOn)))) throw new Problem('conflict', changedSince('This'));
    });
    await models.refresh();
    return { ok: true };
  };

const changedSince = (what: string) =>
  `${what} model was changed elsewhere since you opened it. Close this and look at it again.`;

/** undefined stays: nothing was said. */
function timeOf(iso: string | null | undefined): Date | null | undefined {
  return iso ? new Date(iso) : (iso as null | undefined);
}

function hasPlace(model: CatalogueModel, vendor: string, name: string): boolean {
  return model.hosts.some((host) => host.vendor === vendor && host.model === name);
}

/** The model after a change that was committed. */
async function presentNow(deps: AdminDeps, id: string): Promise<AdminModel> {
  await deps.models.refresh();
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
    changedAt: models.changedAt(id)?.toISOString() ?? null,
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
