import type { Tx } from '../../../platform/database/database.ts';
import type { Pace } from '../../../platform/database/joined/pace-beside.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { carryVectors } from '../meaning/carry-vectors.ts';
import { dropChore } from '../meaning/chore-store.ts';
import { embedPassages } from '../meaning/embed-passages.ts';
import { countSigns } from '../meaning/vector-store.ts';
import type { IndexWriter } from '../passage.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';
import {
  countPassages,
  findTitleOfOpening,
  lockDocument,
  putDocument,
  putPassages,
  takeDocuments,
  type WhichDocuments,
  writeDocuments,
} from '../store.ts';
import { preparePassage, preparePassages, storable } from './prepare-passages.ts';
import { letGo, retitle } from './tidy-index.ts';

export function writeIndex({ database, clock, meaning: model, beside }: RetrievalDeps): IndexWriter {
  return {
    async open(tx, document) {
      const { userId, itemId, version } = document;
      const known = await lockDocument(tx, userId, itemId);
      const title = storable(document.title);
      await putDocument(tx, { ...document, title });
      // It may have been begun before and replaced by another version; now its passages must not be deleted.
      await dropChore(tx, userId, itemId, 'passages', version);
      if (known === null) return;
      if (known.opening !== version && known.opening !== known.version)
        await letGo(tx, [{ userId, itemId, versions: [known.opening], hasVectors: false }]);
      if (known.title !== title) await retitle(tx, { ...known, title, opening: version });
    },
    async append(tx, userId, itemId, version, from, passages) {
      const document = await lockDocument(tx, userId, itemId);
      if (document?.opening !== version) return false;
      const place = { userId, itemId, title: document.title, from };
      const rows = passages.map((passage, at) => preparePassage(place, from + at, passage));
      return rows.length === 0 || putPassages(tx, { ...place, version }, rows);
    },
    appendBeside: appendBy(database, beside),
    appendAtOnce: appendBy(database, (statement) => statement()),
    versionOf: async (tx, userId, itemId) => (await lockDocument(tx, userId, itemId))?.version ?? null,
    async finish(tx, userId, itemId, version, unchanged) {
      const document = await lockDocument(tx, userId, itemId);
      if (document?.opening !== version) return { passages: document?.version === version ? document.passages : 0 };
      const passages = await countPassages(tx, userId, itemId, version);
      const { embeddedWith } = document;
      const isCarried =
        embeddedWith !== null &&
        unchanged?.before === document.version &&
        (await carryVectors(tx, userId, itemId, unchanged));
      // Without a model, the vectors belong to the previous version, and are no longer searched.
      const embedded = isCarried ? await countSigns(tx, userId, itemId) : 0;
      const meaning = {
        embeddedWith: isCarried ? embeddedWith : null,
        embedded,
        awaitsMeaning: !isCarried || document.awaitsMeaning || embedded < passages,
      };
      const searched = { version, opening: null, passages, indexedAt: clock.now(), ...meaning };
      await writeDocuments(tx, userId, [itemId], searched);
      const before = document.version === version ? null : document.version;
      await letGo(tx, [{ userId, itemId, versions: [before], hasVectors: embeddedWith !== null && !isCarried }]);
      if (model !== null) await enqueue(tx, embedPassages, {}, { key: 'all' });
      return { passages };
    },
    async change(tx, userId, itemId, { title, isIncluded }) {
      const document = await lockDocument(tx, userId, itemId);
      if (document === null) return;
      const wanted = storable(title ?? document.title);
      await writeDocuments(tx, userId, [itemId], { title: wanted, isIncluded: isIncluded ?? document.isIncluded });
      if (wanted !== document.title) await retitle(tx, { ...document, title: wanted });
    },
    include: (tx, userId, itemIds, isIncluded) => writeDocuments(tx, userId, itemIds, { isIncluded }),
    hide: (tx, userId, itemIds, isHidden) => writeDocuments(tx, userId, itemIds, { isHidden }),
    move: (tx, userId, itemIds, spaceId) => writeDocuments(tx, userId, itemIds, { spaceId }),
    remove: (tx, userId, itemIds) => removeDocuments(tx, userId, { itemIds }),
    removeSpace: (tx, userId, spaceId) => removeDocuments(tx, userId, { spaceId }),
  };
}

/** Adds passages outside of any transaction, each statement when the pace allows it. */
function appendBy(database: RetrievalDeps['database'], pace: Pace): IndexWriter['appendBeside'] {
  return async (userId, itemId, version, from, passages) => {
    // The title may change while the text is split into words; then that is done again with the new title.
    for (;;) {
      const title = await findTitleOfOpening(database.db, userId, itemId, version);
      if (title === null) return false;
      const place = { userId, itemId, title, from };
      const rows = await preparePassages(place, passages);
      if (await pace(() => putPassages(database.db, { ...place, version }, rows))) return true;
    }
  };
}

/**
 * Deletes documents for good. No search finds them from now on; a few passages are deleted at once, the rest by the
 * job.
 */
async function removeDocuments(tx: Tx, userId: string, which: WhichDocuments): Promise<void> {
  const gone = await takeDocuments(tx, userId, which);
  await letGo(
    tx,
    gone.map(({ itemId, version, opening, embeddedWith }) => ({
      userId,
      itemId,
      versions: [version, opening],
      hasVectors: embeddedWith !== null,
    })),
  );
}
