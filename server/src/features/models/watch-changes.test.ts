import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createModels } from './index.ts';

describeOnBothStores('a stored change of a model', (open) => {
  it('that no longer fits leaves its model as it was and the others changed, and is told once', async () => {
    const database = await open();
    const errors: object[] = [];
    const log = { warn: () => undefined, error: (about: object) => errors.push(about) };
    const models = createModels({ productName: 'Atrium', store: { database, log } });
    await models.start();
    const change = async (id: string, name: string) => {
      await database.transaction((tx) => models.change(tx, id, { name }));
      await models.refresh();
    };
    await change('gpt-4', 'Ours');
    await change('gpt-5', 'Theirs');
    expect(errors).toEqual([]);
    await database.db.execute(sql`update model_changes set change = '{"name": 5}' where model_id = 'gpt-5'`);
    await models.refresh();
    await models.refresh();
    expect([models.nameOf('gpt-4'), models.nameOf('gpt-5')]).toEqual(['Ours', 'GPT-5 (Replicate)']);
    expect(errors).toEqual([{ models: ['gpt-5'] }]);
    await change('gpt-5', 'Theirs');
    expect(models.nameOf('gpt-5')).toBe('Theirs');
    expect(errors).toHaveLength(1);
    await models.stop();
  });
});
