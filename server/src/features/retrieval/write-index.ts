import { hash } from 'node:crypto';
import { ownerKey } from '../../platform/database/owner-key.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { termVector, titleVector } from './domain/term-vector.ts';
import { embedPassages } from './embed-passages.ts';
import type { IndexedPassage, IndexWriter } from './passage.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';
import {
  countPassages,
  lockDocument,
  putDocument,
  putPassages,
  removeDocuments,
  removeDocumentsOfSpace,
  removePassagesBut,
  retitlePassages,
  type WrittenPassage,
  writeDocuments,
} from './store.ts';
import { clearVectors } from './vector-store.ts';

/** Half a character, or a NUL, no store takes; what stands for it is as long, so that places stay true. */
const NUL = /\0/g;
const storable = (text: string) => text.toWellFormed().replace(NUL, '\uFFFD');

export function writeIndex({ clock, meaning }: RetrievalDeps): IndexWriter {
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
      const key = ownerKey(userId);
      const rows = passages.map((passage, at) => written(key, document.title, itemId, from + at, passage));
      await putPassages(tx, { userId, itemId, version }, rows);
      return true;
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

function written(key: string, title: string, itemId: string, n: number, passage: IndexedPassage): WrittenPassage {
  const text = storable(passage.text);
  const { locator } = passage;
  const heading = locator?.heading === undefined ? {} : { heading: storable(locator.heading) };
  return {
    ...passage,
    ...(locator ? { locator: { ...locator, ...heading } } : {}),
    text,
    n,
    lot: Number.parseInt(hash('sha256', `${itemId} ${n}`).slice(0, 7), 16),
    ...termVector(key, { text, title, ...heading }),
  };
}
