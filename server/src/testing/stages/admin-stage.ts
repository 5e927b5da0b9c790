import { getUser } from '@atrium/contract/accounts';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { collectEvents } from '../collect-events.ts';
import { createDrivenModel } from '../models/driven-model.ts';
import { startTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** The model of the catalogue that uses the stage's key. */
export const paidModel = 'gpt-4';

/**
 * The app with an admin, and with a model that is paid with credits and whose replies all cost the same. Close
 * `server`.
 */
export async function startAdminStage(database: Database) {
  const provider = createDrivenModel();
  provider.answer((call) => {
    call.say('Yes.');
    const usage = { input: 1_000, cached: 0, output: 1_000, reasoning: 0 };
    call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
    call.break();
  });
  const server = await startTestApp({
    overrides: { database, connectModel: () => provider, builtInModel: () => createDrivenModel() },
    settings: { OPENAI_API_KEY: 'sk-platform' },
  });
  const boss = await server.demoUser();
  const { id } = await boss.call(getUser);
  await database.db.execute(sql`update users set role = 'admin', name = 'The Boss' where id = ${id}`);
  return {
    server,
    boss,
    /** A new demo user. */
    async person() {
      const client = await server.demoUser();
      return { client, ...(await client.call(getUser)) };
    },
    /** Sends a message as a user, and returns how the reply ended. */
    send: (client: TestClient) =>
      collectEvents(client.events(sendStream, { body: { message: 'Hello', model: paidModel } })).all(),
  };
}

export type AdminStage = Awaited<ReturnType<typeof startAdminStage>>;
