import { ownerKey } from '../../platform/database/owner-key.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { titleVector } from './domain/term-vector.ts';
import { embedPassages } from './embed-passages.ts';
import type { IndexWriter } from './passage.ts';
import { preparePassage, preparePassages, storable } from './prepare-passages.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';
import {
  countPassages,
  findDocument,
  lockDocument,
  putDocument,
  putPassages,
  removeDocuments,
  removeDocumentsOfSpace,
  removePassagesBut,
  retitlePassages,
  writeDocuments,
} from './store.ts';
import { clearVectors } from './vector-store.ts';

export function writeIndex({ database, clock, meaning, beside }: RetrievalDeps): IndexWriter {
  return {
    async open(tx, document) {
      const { userId, itemId, version } = document;
      const known = await lockDocument(tx, userId, itemId);
      const title = storable(document.title);
      await putDocument(tx, { ...document, title });
      if (known?.opening && known.opening !== version)
        await removePassagesBut(tx, userId, itemId, [known.version, version]);
      if (known && known.title !== title)
        await retitlePassages(tx, userId, itemId, titleVector(ownerKey(userId), title));
    },
    async append(tx, userId, itemId, version, from, passages) {
      const document = await lockDocument(tx, userId, itemId);
      if (document?.opening !== version) return false;
      const place = { userId, itemId, title: document.title, from };
      const rows = passages.map((passage, at) => preparePassage(place, from + at, passage));
      return rows.length === 0 || putPassages(tx, { ...place, version }, rows);
    },
    async appendBeside(userId, itemId, version, from, passages) {
      // Its title may change while its words are taken apart; then they are taken apart anew.
      for (;;) {
        const document = await findDocument(database.db, userId, itemId);
        if (document?.opening !== version) return false;
        const place = { userId, itemId, title: document.title, from };
        const rows = await preparePassages(place, passages);
        if (await beside(() => putPassages(database.db, { ...place, version }, rows))) return true;
      }
    },
    async finish(tx, userId, itemId, version) {
      const document = await lockDocument(tx, userId, itemId);
      if (document?.opening !== version) return { passages: document?.version === version ? document.passages : 0 };
      await removePassagesBut(tx, userId, itemId, [version]);
      const passages = await countPassages(tx, userId, itemId, version);
      await clearVectors(tx, userId, itemId, null);
      await writeDocuments(tx, userId, [itemId], { version, opening: null, passages, indexedAt: clock.now() });
      if (meaning !== null) await enqueue(tx, embedPassages, {}, { key: 'all' });
      return { passages };
    },
    async change(tx, userId, itemId, { title, isIncluded }) {
      const document = await lockDocument(tx, userId, itemId);
      if (document === null) return;
      const wanted = storable(title ?? document.title);
      await writeDocuments(tx, userId, [itemId], { title: wanted, isIncluded: isIncluded ?? document.isIncluded });
      if (wanted !== document.title) await retitlePassages(tx, userId, itemId, titleVector(ownerKey(userId), wanted));
    },
    include: (tx, userId, itemIds, isIncluded) => writeDocuments(tx, userId, itemIds, { isIncluded }),
    hide: (tx, userId, itemIds, isHidden) => writeDocuments(tx, userId, itemIds, { isHidden }),
    move: (tx, userId, itemIds, spaceId) => writeDocuments(tx, userId, itemIds, { spaceId }),
    remove: removeDocuments,
    removeSpace: removeDocumentsOfSpace,
  };
}
