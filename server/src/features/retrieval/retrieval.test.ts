import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { indexText, laidEndToEnd } from '../../testing/models/index-text.ts';
import { createIndexStage, type IndexStage } from '../../testing/stages/index-stage.ts';

const heron = 'A heron waits in shallow water until a fish comes near.';
const lens = 'The lamp of the lighthouse turns once in twenty seconds.';

describeOnBothStores('the index', (open) => {
  let stage: IndexStage;
  const someone = () => stage.someone();
  const texts: IndexStage['texts'] = (...of) => stage.texts(...of);

  const rows = async (userId: string) =>
    (await stage.database.db.execute<{ n: number }>(sql`select n from retrieval_passages where user_id = ${userId}`))
      .rows.length;

  beforeAll(async () => {
    stage = createIndexStage(await open());
  });

  describe('keeps to its owner', () => {
    it('shows nobody the items, spaces or passages of another user, however they are asked for', async () => {
      const [owner, stranger] = [someone(), someone()];
      const { itemId } = await indexText(stage, { userId: owner }, [heron]);
      await indexText(stage, { userId: stranger, itemId }, [lens]);
      expect(await texts(stranger, 'heron')).toEqual([]);
      expect(await texts(stranger, 'heron', { itemIds: [itemId] })).toEqual([]);
      expect(await texts(stranger, 'heron', { spaceId: 1 })).toEqual([]);
      expect((await stage.retrieval.neighbours(stranger, itemId, 0, 5, 5)).map(({ text }) => text)).toEqual([lens]);
      expect(await texts(owner, 'heron')).toEqual([heron]);
    });

    it('changes and removes nothing of another user', async () => {
      const [owner, stranger] = [someone(), someone()];
      const { itemId } = await indexText(stage, { userId: owner, title: 'Birds' }, [heron]);
      await stage.database.transaction(async (tx) => {
        await stage.retrieval.change(tx, stranger, itemId, { title: 'Mine', isIncluded: false });
        await stage.retrieval.include(tx, stranger, [itemId], false);
        await stage.retrieval.hide(tx, stranger, [itemId], true);
        await stage.retrieval.move(tx, stranger, [itemId], 2);
        expect(await stage.retrieval.append(tx, stranger, itemId, '1', 0, laidEndToEnd([lens]))).toBe(false);
        await stage.retrieval.remove(tx, stranger, [itemId]);
        await stage.retrieval.removeSpace(tx, stranger, 1);
      });
      const { found } = await stage.retrieval.search(owner, { query: 'heron', spaceId: 1 });
      expect(found).toMatchObject([{ itemId, title: 'Birds', spaceId: 1, text: heron }]);
    });

    it('finds nothing in a space that is deleted or not there', async () => {
      const owner = someone();
      await indexText(stage, { userId: owner, spaceId: 2 }, [heron]);
      stage.alive.set(owner, [1]);
      expect(await texts(owner, 'heron')).toEqual([]);
      expect(await texts(owner, 'heron', { spaceId: 2 })).toEqual([]);
      expect(await texts(owner, 'heron', { spaceId: 77 })).toEqual([]);
    });

    it('goes with its owner', async () => {
      const owner = someone();
      await indexText(stage, { userId: owner }, [heron]);
      await stage.database.transaction((tx) => stage.retrieval.lifecycle.deleting(tx, owner));
      expect(await texts(owner, 'heron')).toEqual([]);
      expect(await rows(owner)).toBe(0);
    });
  });

  describe('is written in steps', () => {
    it('shows nothing of a version before it is finished, and the old one until then', async () => {
      const userId = someone();
      const old = await indexText(stage, { userId, version: 'a' }, [heron]);
      await stage.database.transaction(async (tx) => {
        await stage.retrieval.open(tx, { ...old, version: 'b' });
        await stage.retrieval.append(tx, userId, old.itemId, 'b', 0, laidEndToEnd([lens]));
      });
      expect(await texts(userId, 'heron lighthouse')).toEqual([heron]);
      expect(await stage.retrieval.neighbours(userId, old.itemId, 0, 9, 9)).toHaveLength(1);
      const finished = await stage.database.transaction((tx) => stage.retrieval.finish(tx, userId, old.itemId, 'b'));
      expect(finished).toEqual({ passages: 1 });
      expect(await texts(userId, 'heron lighthouse')).toEqual([lens]);
      expect(await rows(userId)).toBe(1);
    });

    it('takes the same passages again without doubles', async () => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId, version: 'a' }, [heron]);
      const document = {
        userId,
        itemId,
        spaceId: 1,
        kind: 'source',
        title: 'T',
        isIncluded: true,
        version: 'b',
      } as const;
      const passages = laidEndToEnd([heron, lens]);
      for (let n = 0; n < 3; n += 1) {
        await stage.database.transaction((tx) => stage.retrieval.open(tx, document));
        await stage.database.transaction((tx) => stage.retrieval.append(tx, userId, itemId, 'b', 0, passages));
        await stage.database.transaction((tx) => stage.retrieval.append(tx, userId, itemId, 'b', 1, passages.slice(1)));
      }
      for (let n = 0; n < 2; n += 1)
        expect(await stage.database.transaction((tx) => stage.retrieval.finish(tx, userId, itemId, 'b'))).toEqual({
          passages: 2,
        });
      expect(await rows(userId)).toBe(2);
    });

    it('goes on after a crash between two steps, and forgets a version that another overtook', async () => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId, version: 'a' }, [heron]);
      const begin = (version: string) => ({
        ...({ userId, itemId, spaceId: 1, kind: 'source', title: 'T', isIncluded: true } as const),
        version,
      });
      await stage.database.transaction((tx) => stage.retrieval.open(tx, begin('b')));
      await stage.database.transaction((tx) =>
        stage.retrieval.append(tx, userId, itemId, 'b', 0, laidEndToEnd(['Lost words'])),
      );
      await stage.database.transaction((tx) => stage.retrieval.open(tx, begin('c')));
      expect(
        await stage.database.transaction((tx) =>
          stage.retrieval.append(tx, userId, itemId, 'b', 1, laidEndToEnd(['More lost'])),
        ),
      ).toBe(false);
      expect(await stage.database.transaction((tx) => stage.retrieval.finish(tx, userId, itemId, 'b'))).toEqual({
        passages: 0,
      });
      expect(await texts(userId, 'heron lost')).toEqual([heron]);
      await stage.database.transaction((tx) =>
        stage.retrieval.append(tx, userId, itemId, 'c', 0, laidEndToEnd([lens])),
      );
      await stage.database.transaction((tx) => stage.retrieval.finish(tx, userId, itemId, 'c'));
      expect(await texts(userId, 'heron lost lighthouse')).toEqual([lens]);
      expect(await rows(userId)).toBe(1);
    });

    it('leaves nothing of a step whose transaction failed', async () => {
      const userId = someone();
      const item = await indexText(stage, { userId, version: 'a' }, [heron]);
      await expect(
        stage.database.transaction(async (tx) => {
          await stage.retrieval.open(tx, { ...item, version: 'b' });
          await stage.retrieval.append(tx, userId, item.itemId, 'b', 0, laidEndToEnd([lens]));
          await stage.retrieval.finish(tx, userId, item.itemId, 'b');
          throw new Error('the power went');
        }),
      ).rejects.toThrow('the power went');
      expect(await texts(userId, 'heron lighthouse')).toEqual([heron]);
    });

    it('does not bring back what was removed meanwhile', async () => {
      const userId = someone();
      const item = await indexText(stage, { userId, version: 'a' }, [heron]);
      await stage.database.transaction((tx) => stage.retrieval.open(tx, { ...item, version: 'b' }));
      await stage.database.transaction((tx) => stage.retrieval.remove(tx, userId, [item.itemId]));
      await stage.database.transaction(async (tx) => {
        expect(await stage.retrieval.append(tx, userId, item.itemId, 'b', 0, laidEndToEnd([lens]))).toBe(false);
        expect(await stage.retrieval.finish(tx, userId, item.itemId, 'b')).toEqual({ passages: 0 });
      });
      expect(await rows(userId)).toBe(0);
    });
  });

  describe('follows its items', () => {
    it('out of the knowledge base and into it', async () => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId }, [heron]);
      await stage.database.transaction((tx) => stage.retrieval.include(tx, userId, [itemId], false));
      expect(await texts(userId, 'heron')).toEqual([]);
      expect(await texts(userId, 'heron', { includedOnly: false })).toEqual([heron]);
      await stage.database.transaction((tx) => stage.retrieval.change(tx, userId, itemId, { isIncluded: true }));
      expect(await texts(userId, 'heron')).toEqual([heron]);
    });

    it('into another space', async () => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId }, [heron]);
      await stage.database.transaction((tx) => stage.retrieval.move(tx, userId, [itemId], 2));
      expect(await texts(userId, 'heron', { spaceId: 1 })).toEqual([]);
      expect(await texts(userId, 'heron', { spaceId: 2 })).toEqual([heron]);
    });

    it('under another title, by whose words it is found', async () => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId, title: 'Wading birds' }, [heron]);
      expect(await texts(userId, 'wading')).toEqual([heron]);
      await stage.database.transaction((tx) => stage.retrieval.change(tx, userId, itemId, { title: 'Quiet hunters' }));
      expect(await texts(userId, 'wading')).toEqual([]);
      expect(await texts(userId, 'hunters')).toEqual([heron]);
      expect(await texts(userId, 'heron')).toEqual([heron]);
    });

    it('into the bin and back, and away for good', async () => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId }, [heron]);
      await stage.database.transaction((tx) => stage.retrieval.hide(tx, userId, [itemId], true));
      expect(await texts(userId, 'heron', { includedOnly: false })).toEqual([]);
      expect(await stage.retrieval.neighbours(userId, itemId, 0, 1, 1)).toEqual([]);
      await stage.database.transaction((tx) => stage.retrieval.hide(tx, userId, [itemId], false));
      expect(await texts(userId, 'heron')).toEqual([heron]);
      await stage.database.transaction((tx) => stage.retrieval.removeSpace(tx, userId, 1));
      expect(await rows(userId)).toBe(0);
    });
  });
});
