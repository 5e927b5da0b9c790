import { scheduler } from 'node:timers/promises';
import { countDiffering, type PackedSigns, packSigns, placesOfLeast } from '../domain/signs.ts';
import { signsOf } from '../domain/vector.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';
import type { Scope } from '../search/search-store.ts';
import { type EmbeddedDocument, embeddedInScope, nearestBySigns, type Place, readSigns } from './vector-store.ts';

/** Up to this many passages, the store counts as quickly as memory does. */
const countedInStore = 3_000;
/**
 * A search waits until the signs of up to this many passages are read. More are read in the background, and the store
 * counts meanwhile.
 */
const waitedFor = 5_000;
/** Passages whose signs one statement reads. */
const readAtOnce = 5_000;
/**
 * The most bytes of signs kept for all users together by default; those of users whose last search is oldest are
 * dropped first.
 */
const mostBytes = 48 * 2 ** 20;
/** After this many 32-bit words of signs, some 2 ms, other work of this process gets a turn. */
const wordsInATurn = 1_000_000;

/** The places of the passages that have most signs in common with a vector. */
export type NearPassages = (
  scope: Scope,
  passages: number,
  model: string,
  vector: readonly number[],
  limit: number,
) => Promise<readonly Place[]>;

interface KeptDocument {
  readonly stamp: string;
  readonly places: Int32Array;
  readonly signs: PackedSigns | null;
}

interface KeptUser {
  readonly documents: Map<string, KeptDocument>;
  bytes: number;
  /** Signs are being read in the background. */
  isReading: boolean;
}

/**
 * Keeps signs in memory once a user with many passages has searched: counting them there takes a tenth of the time it
 * takes in the store, where it makes everybody wait. Each search asks the store which documents are in scope, by owner
 * and space, with a stamp that changes with their signs; signs kept under another stamp are read again.
 */
export function nearPassages(
  { database: { db }, beside, log }: Pick<RetrievalDeps, 'database' | 'beside' | 'log'>,
  mostKept = mostBytes,
): NearPassages {
  const users = new Map<string, KeptUser>();
  const keptOf = (userId: string) => {
    const kept = users.get(userId) ?? { documents: new Map(), bytes: 0, isReading: false };
    users.delete(userId);
    users.set(userId, kept);
    return kept;
  };
  const read = async (user: KeptUser, scope: Scope, model: string, some: readonly EmbeddedDocument[]) => {
    const found = await readSigns(db, { ...scope, itemIds: some.map(({ itemId }) => itemId) }, model);
    const byItem = new Map(found.map((document) => [document.itemId, document]));
    for (const { itemId, stamp, embedded } of some) {
      const { places = new Int32Array(), signs = null } = byItem.get(itemId) ?? {};
      user.bytes -= bytesOf(user.documents.get(itemId));
      user.documents.delete(itemId);
      // The document left the scope meanwhile, and may come back with the same stamp.
      if (embedded > 0 && !byItem.has(itemId)) continue;
      user.documents.set(itemId, { stamp, places, signs });
      user.bytes += bytesOf(user.documents.get(itemId));
    }
    forgetMost(users, user, mostKept);
  };
  const readBehind = async (user: KeptUser, scope: Scope, model: string, missing: readonly EmbeddedDocument[]) => {
    if (user.isReading) return;
    user.isReading = true;
    try {
      for (const some of inLots(missing)) await beside(() => read(user, scope, model, some));
    } catch (error) {
      const isEnd = error instanceof Error && error.name === 'AbortError';
      if (!isEnd) log.warn({ err: error }, 'signs of passages were not read into memory; the store counts them');
    } finally {
      user.isReading = false;
    }
  };
  return async (scope, passages, model, vector, limit) => {
    const signs = signsOf(vector);
    const inStore = () => nearestBySigns(db, scope, model, signs, limit);
    if (passages <= countedInStore || passages * Math.ceil(signs.length / 8) > mostKept / 2) return inStore();
    const documents = await embeddedInScope(db, scope, model);
    const user = keptOf(scope.userId);
    const missing = documents.filter(({ itemId, stamp }) => user.documents.get(itemId)?.stamp !== stamp);
    if (missing.reduce((sum, { embedded }) => sum + embedded, 0) > waitedFor) {
      void readBehind(user, scope, model, missing);
      return inStore();
    }
    // What was searched now is dropped last.
    for (const { itemId } of documents) touch(user, itemId);
    for (const some of inLots(missing)) await read(user, scope, model, some);
    const kept = documents.flatMap(({ itemId, stamp }) => {
      const document = user.documents.get(itemId);
      return document?.stamp === stamp ? [{ itemId, ...document }] : [];
    });
    // Another search of the same user may have needed the memory meanwhile.
    return kept.length < documents.length ? inStore() : nearest(kept, packSigns(signs), limit);
  };
}

async function nearest(
  documents: readonly (KeptDocument & { readonly itemId: string })[],
  wanted: PackedSigns,
  limit: number,
): Promise<readonly Place[]> {
  const alike = documents.filter(({ signs }) => signs?.bits === wanted.bits);
  const counts = new Uint16Array(alike.reduce((sum, { places }) => sum + places.length, 0));
  let [from, gone] = [0, 0];
  for (const { signs, places } of alike) {
    if (signs === null) continue;
    countDiffering(signs, wanted.words, counts, from);
    from += places.length;
    gone += signs.words.length;
    if (gone > wordsInATurn) {
      gone = 0;
      await scheduler.yield();
    }
  }
  const best = placesOfLeast(counts, limit);
  const found: Place[] = [];
  let [document, first] = [0, 0];
  for (const at of best) {
    while (at >= first + (alike[document]?.places.length ?? Number.POSITIVE_INFINITY)) {
      first += alike[document]?.places.length ?? 0;
      document += 1;
    }
    const { itemId, places } = alike[document] ?? {};
    if (itemId !== undefined) found.push({ itemId, n: places?.[at - first] ?? 0 });
  }
  return found;
}

/** Groups documents into lots that one statement reads. */
function inLots(documents: readonly EmbeddedDocument[]): readonly (readonly EmbeddedDocument[])[] {
  const lots: EmbeddedDocument[][] = [];
  // Starts full, so that the first document opens a lot.
  let passages = readAtOnce;
  for (const document of documents) {
    if (passages + document.embedded > readAtOnce) {
      lots.push([]);
      passages = 0;
    }
    lots.at(-1)?.push(document);
    passages += document.embedded;
  }
  return lots;
}

function touch({ documents }: KeptUser, itemId: string): void {
  const document = documents.get(itemId);
  if (document === undefined) return;
  documents.delete(itemId);
  documents.set(itemId, document);
}

/**
 * Drops the signs of users whose last search is oldest, until the rest fits. `user` stays; if needed, the documents
 * that this user searched longest ago are dropped.
 */
function forgetMost(users: Map<string, KeptUser>, user: KeptUser, most: number): void {
  let bytes = [...users.values()].reduce((sum, each) => sum + each.bytes, 0);
  for (const [id, each] of users) {
    if (bytes <= most) return;
    if (each === user) continue;
    users.delete(id);
    bytes -= each.bytes;
  }
  for (const [itemId, document] of user.documents) {
    if (user.bytes <= most) return;
    user.documents.delete(itemId);
    user.bytes -= bytesOf(document);
  }
}

function bytesOf(document: KeptDocument | undefined): number {
  return document ? 200 + document.places.byteLength + (document.signs?.words.byteLength ?? 0) : 0;
}
