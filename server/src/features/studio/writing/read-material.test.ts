import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import type { SpaceDocument } from '../../retrieval/index.ts';
import { readMaterial } from './read-material.ts';

it('says of a note that is being indexed that it cannot be read yet, not that it is kept out of the knowledge base', async () => {
  const note: SpaceDocument = { itemId: 'n', kind: 'note', title: 'Tides', isIncluded: true, passages: 1 };
  // Each look finds what the one before had set going.
  const looks: SpaceDocument[][] = [[], [note]];
  const deps = {
    database: { db: {} },
    spaces: {
      ensure: async () => undefined,
      require: async () => undefined,
      briefingOf: async () => ({ hasMaterial: true }),
    },
    retrieval: { documentsOf: async () => looks.shift() ?? [note] },
  };
  const read = () => readMaterial(deps as never)({ userId: 'ann' } as Actor, 3);
  expect((await read()).missing).toMatch(/can be read yet/);
  expect(await read()).toEqual({ sources: 0, notes: 1, missing: null });
});
