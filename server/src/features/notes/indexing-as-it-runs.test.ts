import { createNote } from '@atrium/contract/notes';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';

describe('the app as it runs', () => {
  it('indexes a note once it has been still', async () => {
    let ahead = 0;
    const database = await createTestDatabase({ kind: 'pglite' });
    const clock = { now: () => new Date(Date.now() + ahead) };
    const server = await startTestApp({ overrides: { database, clock, runsJobs: true } });
    try {
      const ann = await server.demoUser();
      await ann.call(createNote, { params: { spaceId: 1 }, body: { content: 'A heron waits.' } });
      ahead = 5_000;
      const indexed = async () => (await database.db.execute(sql`select text from retrieval_passages`)).rows;
      await expect.poll(indexed, { timeout: 20_000 }).toEqual([{ text: 'A heron waits.' }]);
    } finally {
      await server.close();
      await database.close();
    }
  });
});
