import { getUser } from '@atrium/contract/accounts';
import { createPersona, listPersonas, type Persona } from '@atrium/contract/personas';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { samplePersona } from '../samples/sample-calls.ts';
import { startTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** The app with two users and an admin, and functions that create personas and read one again. Close `server`. */
export async function startPersonasStage(database: Database) {
  const server = await startTestApp({ overrides: { database } });
  const [ann, ben, admin] = [await server.demoUser(), await server.demoUser(), await server.demoUser()];
  const { id } = await admin.call(getUser);
  await database.db.execute(sql`update users set role = 'admin' where id = ${id}`);
  return {
    server,
    ann,
    ben,
    admin,
    save: (client: TestClient, fields: Partial<typeof samplePersona> & { templateId?: number } = {}) =>
      client.call(createPersona, { body: { ...samplePersona, ...fields } }),
    own: async (client: TestClient, id: number): Promise<Persona | undefined> =>
      (await client.call(listPersonas)).find((one) => one.id === id),
  };
}

export type PersonasStage = Awaited<ReturnType<typeof startPersonasStage>>;
