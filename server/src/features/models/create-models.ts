import { defaultModelId } from '@atrium/contract/model-ids';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import { dayOf } from '../../platform/clock/day-of.ts';
import { laterThan } from '../../platform/clock/later-than.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { WatchedValue } from '../../platform/database/upkeep/watched-value.ts';
import { standardCatalogue } from './catalogue.ts';
import { type CatalogueChange, isAsSeen, joined, type Seen, withChange } from './catalogue-change.ts';
import type { CatalogueModel, ModelHost, ModelsFile } from './catalogue-model.ts';
import { CatalogueModel as Schema } from './catalogue-model.ts';
import { errandHosts, hosts } from './host-rows.ts';
import { pricesOn } from './prices-on.ts';
import { deleteChange, insertAdded, type KeptChange, lockChange, writeChange } from './store.ts';
import { type ChangeStore, type Changes, watchChanges } from './watch-changes.ts';

/** The catalogue: which models exist, not who may use them. */
export interface Models {
  /** Every model of the menu, in its order. */
  readonly listed: readonly CatalogueModel[];
  /** Also those that the menu does not show. */
  readonly all: readonly CatalogueModel[];
  find(id: string): CatalogueModel | undefined;
  /** The display name; an unknown id is returned as it is. */
  nameOf(id: string): string;
  /** DeepSeek's host of the own-brand model. */
  readonly ownBrandHost: ModelHost;
  /** Cheap models for small errands, cheapest first. */
  readonly errandHosts: readonly ModelHost[];
  /** Loads the admins' changes, and keeps them up to date. */
  start(): Promise<void>;
  stop(): Promise<void>;
  isChanged(id: string): boolean;
  /** When an admin last changed or added it; null if it is as the product and MODELS_FILE define it. */
  changedAt(id: string): Date | null;
  /**
   * Whether an admin turned it off. A model that the menu merely does not show may be used; one that is off may not.
   * The default model is never off: every chat begins with it.
   */
  isOff(id: string): boolean;
  /** Whether an admin added it, so that neither the product nor MODELS_FILE has it. */
  isAdded(id: string): boolean;
  /** The model as the product and MODELS_FILE define it, or as an admin added it. */
  findUnchanged(id: string): CatalogueModel | undefined;
  /**
   * Changes a model, in addition to earlier changes. Takes effect after `refresh`. Returns false, and changes nothing,
   * if a host has another price, or the model another multiplier, than was seen.
   */
  change(tx: Tx, id: string, change: Change, seen?: Seen): Promise<boolean>;
  /**
   * Reverts all changes of a model. Takes effect after `refresh`. `basedOn` is the `changedAt` that was seen, if the
   * caller says one: returns false, and reverts nothing, if the model was changed since.
   */
  reset(tx: Tx, id: string, basedOn?: Date | null): Promise<boolean>;
  /** Adds a model; false if the id exists. Takes effect after `refresh`. */
  add(tx: Tx, model: CatalogueModel): Promise<boolean>;
  /**
   * Removes an added model; does nothing for any other. Takes effect after `refresh`. `basedOn` as in `reset`: returns
   * false, and removes nothing, if the model was changed since.
   */
  remove(tx: Tx, id: string, basedOn?: Date | null): Promise<boolean>;
  refresh(): Promise<void>;
}

export interface ModelsOptions {
  readonly productName: string;
  readonly file?: ModelsFile;
  readonly clock?: Clock;
  /** Where admins' changes are stored; if absent, there are none. */
  readonly store?: ChangeStore;
}

/** What may be changed about an existing model. */
type Change = Omit<CatalogueChange, 'base'>;

/** Throws if an entry of the file names a new model without all required fields. */
export function createModels(options: ModelsOptions): Models {
  const { store, clock = systemClock } = options;
  const given = readCatalogue(options);
  const none: Changes = new Map();
  let known: Applied | undefined;
  const watched = store ? watchChanges(store) : null;
  const applied = () => {
    const changes = watched?.current ?? none;
    const day = dayOf(clock.now());
    if (known?.changes === changes && known.day === day) return known;
    const plain = pricesOn(given, day);
    known = { changes, day, plain, all: apply(plain, changes) };
    return known;
  };
  const current = () => applied().all;
  const changeOf = (id: string) => watched?.current.get(id)?.change;
  const own = options.file?.models.find((entry) => entry.hosts?.some((host) => host.vendor === 'deepseek'));
  return {
    get all() {
      return [...current().values()];
    },
    get listed() {
      return [...current().values()].filter((model) => model.isListed);
    },
    find: (id) => current().get(id),
    nameOf: (id) => current().get(id)?.name ?? id,
    ownBrandHost: own?.hosts?.find((host) => host.vendor === 'deepseek') ?? hosts.deepseek,
    errandHosts,
    start: async () => watched?.start(),
    stop: async () => watched?.stop(),
    isChanged: (id) => changesAnything(changeOf(id) ?? {}),
    changedAt: (id) => watched?.current.get(id)?.updatedAt ?? null,
    isOff: (id) => id !== defaultModelId && changeOf(id)?.isListed === false,
    isAdded: (id) => !given.has(id) && current().has(id),
    findUnchanged: (id) => applied().plain.get(id) ?? changeOf(id)?.base,
    ...changes({ plain: given, plainNow: (id) => applied().plain.get(id), clock, store, watched }),
    refresh: async () => watched?.refresh(),
  };
}

/** The catalogue as it is with some changes on one day. */
interface Applied {
  readonly changes: Changes;
  readonly day: string;
  /** Without the changes. */
  readonly plain: ReadonlyMap<string, CatalogueModel>;
  readonly all: ReadonlyMap<string, CatalogueModel>;
}

interface Changing {
  readonly plain: ReadonlyMap<string, CatalogueModel>;
  /** A model without changes, with the prices of today. */
  readonly plainNow: (id: string) => CatalogueModel | undefined;
  readonly clock: Clock;
  readonly store: ModelsOptions['store'];
  readonly watched: WatchedValue<Changes> | null;
}

type Writing = Pick<Models, 'change' | 'reset' | 'add' | 'remove'>;

function changes({ plain, plainNow, clock, store, watched }: Changing): Writing {
  const kept = () => {
    if (!store || !watched) throw new Error('There is no store for changes of the catalogue.');
    return { now: clock.now(), tell: (tx: Tx) => watched.tell(tx) };
  };
  return {
    async change(tx, id, change, seen) {
      const { now, tell } = kept();
      const { change: before, updatedAt } = await lockChange(tx, id, now);
      if (seen && !isAsSeen(seen, plainNow(id) ?? before.base, before)) return false;
      await writeChange(tx, id, joined(before, change), laterThan(updatedAt, now));
      await tell(tx);
      return true;
    },
    async reset(tx, id, basedOn) {
      const { now, tell } = kept();
      const before = await lockChange(tx, id, now);
      const { base } = before.change;
      // One whose answer was lost is asked for again, and finds nothing to revert.
      if (changesAnything(before.change) && !isBasedOn(before, basedOn)) return false;
      if (base) await writeChange(tx, id, { base }, laterThan(before.updatedAt, now));
      else await deleteChange(tx, id);
      await tell(tx);
      return true;
    },
    async add(tx, model) {
      const { now, tell } = kept();
      if (plain.has(model.id) || !(await insertAdded(tx, model, now))) return false;
      await tell(tx);
      return true;
    },
    async remove(tx, id, basedOn) {
      const { now, tell } = kept();
      if (plain.has(id)) return true;
      const before = await lockChange(tx, id, now);
      if (before.change.base && !isBasedOn(before, basedOn)) return false;
      await deleteChange(tx, id);
      await tell(tx);
      return true;
    },
  };
}

/** Whether anything about the model itself is changed, apart from its having been added. */
function changesAnything({ base: _base, ...change }: CatalogueChange): boolean {
  return Object.keys(change).length > 0;
}

/** undefined: the caller does not say what the decision is based on, so it holds in any case. */
function isBasedOn({ updatedAt }: KeptChange, basedOn: Date | null | undefined): boolean {
  return basedOn === undefined || updatedAt.getTime() === basedOn?.getTime();
}

function readCatalogue({ productName, file }: ModelsOptions): ReadonlyMap<string, CatalogueModel> {
  const all = new Map(standardCatalogue(productName).map((model) => [model.id, model]));
  for (const entry of file?.models ?? []) all.set(entry.id, merged(all.get(entry.id), entry));
  return all;
}

/** Models that admins added follow the others, sorted by name. */
function apply(plain: ReadonlyMap<string, CatalogueModel>, changes: Changes): ReadonlyMap<string, CatalogueModel> {
  const added = [...changes].flatMap(([id, { change }]) => (change.base && !plain.has(id) ? [change.base] : []));
  const all = [...plain.values(), ...added.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))];
  return new Map(all.map((model) => [model.id, withChange(model, changes.get(model.id)?.change ?? {})]));
}

function merged(known: CatalogueModel | undefined, entry: ModelsFile['models'][number]): CatalogueModel {
  // Of a model without a name, the name is missing and not the label, which may be left out.
  const base = known ?? { label: entry.name ?? entry.id, isListed: true };
  const parsed = Schema.safeParse({ ...base, ...entry });
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`MODELS_FILE: the model '${entry.id}' is not in the catalogue, so it must also say: ${missing}.`);
}
