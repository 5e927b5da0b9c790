import { readFileSync } from 'node:fs';
import { searchChats } from '@atrium/contract/chat-search';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { startRunStage } from '../../../testing/stages/run-stage.ts';
import { foldCharacter } from '../domain/search-tokens.ts';

const folder = new URL('../../../../migrations/', import.meta.url);
const migration = new URL('0041_schema.sql', folder);
const later = new URL('0043_schema.sql', folder);

/** A person whose questions are all answered, and who searches their chats. */
async function stageOn(open: () => Promise<Database>) {
  const database = await open();
  const stage = await startRunStage(database);
  stage.model.answer((call) => {
    call.say('Understood.');
    call.end();
  });
  const { client } = stage.server.signedIn();
  const found = async (q: string) => (await client.call(searchChats, { query: { q } })).chats;
  return { database, stage, client, found };
}

async function migrate(database: Database, file: URL): Promise<void> {
  for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
    await database.db.execute(sql.raw(statement));
  }
}

describeOnBothStores('a chat that an earlier version has indexed', (open) => {
  it('is found by the words that are folded otherwise now, once the migration has run', async () => {
    const { database, stage, client, found } = await stageOn(open);
    for (const message of ['Straße', 'Something else', 'In a line below\n\nthe word Straße']) {
      await sendWhole(client, { message });
    }
    expect(await found('STRASSE')).toHaveLength(2);

    // As they were folded before.
    await database.db.execute(
      sql`update message_terms set terms = replace(terms::text, 'strasse', 'straße')::tsvector`,
    );
    await database.db.execute(sql`update chat_search set folded_title = replace(folded_title, 'strasse', 'straße')`);
    expect(await found('STRASSE')).toHaveLength(0);
    await migrate(database, migration);
    const { rows: kept } = await database.db.execute(
      sql`select terms::text from message_terms where terms::text ~ '[ßıςᲀ-ᲈ]'`,
    );
    expect(kept).toEqual([]);
    expect((await found('STRASSE')).map(({ hits }) => hits.length)).toEqual([1, 1]);
    expect(await found('Something')).toHaveLength(1);
    const { rows } = await database.db.execute(sql`select 1 from chat_search join chats on id = chat_id
      where position <> message_count or chat_search.title <> chats.title`);
    expect(rows).toEqual([]);
    await stage.close();
  });

  it('has each letter folded by the migration as it is folded now', async () => {
    const database = await open();
    const [, from = '', to = ''] = /'(ı[^']+)', '([^']+)'/.exec(readFileSync(migration, 'utf8')) ?? [];
    expect([...from].map(foldCharacter)).toEqual([...to]);
    const { rows } = await database.db.execute(
      sql`select translate(replace('straße', 'ß', ${foldCharacter('ß')}), ${from}, ${to}) as folded`,
    );
    expect(rows).toEqual([{ folded: 'strasse' }]);
  });

  it('is found by kana whose voicing marks were read apart before, once the migration has run', async () => {
    const { database, stage, client, found } = await stageOn(open);
    for (const message of ['ガイド', 'Something else']) await sendWhole(client, { message });
    const before = await found('ガイド');
    expect(before.map(({ hits }) => hits.length)).toEqual([1]);

    // As they were read before.
    const apart = sql`replace(replace(terms::text, 'ガイ', ${'カ\u3099イ'}), 'イド', ${'イト\u3099'})`;
    await database.db.execute(sql`update message_terms set terms = (${apart})::tsvector`);
    await database.db.execute(
      sql`update chat_search set folded_title = replace(folded_title, 'ガイド', ${'カ\u3099イト\u3099'})`,
    );
    expect(await found('ガイド')).toEqual([]);
    await migrate(database, later);
    expect(await found('ガイド')).toEqual(before);
    expect(await found('Something')).toHaveLength(1);
    await stage.close();
  });
});
