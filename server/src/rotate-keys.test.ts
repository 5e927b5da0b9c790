import { randomBytes } from 'node:crypto';
import { demoLogin } from '@atrium/contract/accounts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createSeal } from './platform/crypto/seal.ts';
import type { Database } from './platform/database/database.ts';
import { rotateKeys } from './rotate-keys.ts';
import { describeOnBothStores } from './testing/database/database.ts';
import { startTestApp } from './testing/test-app.ts';

describeOnBothStores('rotating the keys', (open) => {
  let database: Database;
  const [first, second, gone] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  beforeAll(async () => {
    database = await open();
  });
  /** What a start seals by itself is sealed with the new key. */
  const startApp = () =>
    startTestApp({ overrides: { database }, settings: { ENCRYPTION_KEY: second.toString('base64') } });

  async function keep(key: Buffer, text: string): Promise<string> {
    const server = await startApp();
    const { id } = await server.stranger().call(demoLogin);
    await server.close();
    const sealed = createSeal([key]).seal(text, `storage:${id}`);
    await database.db.execute(sql`
      insert into storage_grants (user_id, service, email, sealed, created_at, updated_at)
      values (${id}, 'google-drive', '', ${sealed}, now(), now())`);
    return id;
  }
  const sealedOf = async (id: string) => {
    const { rows } = await database.db.execute(sql`select sealed from storage_grants where user_id = ${id}`);
    return String(rows[0]?.sealed);
  };

  test('keys that people brought are sealed anew and open as before; another’s stays closed', async () => {
    const server = await startApp();
    const { id } = await server.stranger().call(demoLogin);
    await server.close();
    const purpose = `integrations:${id}:ai_model:openai`;
    const credentials = JSON.stringify({ apiKey: 'sk-own', fields: {} });
    const add = async (key: Buffer, name: string, sealedFor: string) =>
      database.db.execute(sql`
        insert into integrations (user_id, service_type, service_name, sealed, last4, is_active, check_state, checked_at, created_at, updated_at)
        values (${id}, 'ai_model', ${name}, ${createSeal([key]).seal(credentials, sealedFor)}, '', true, 'untested', now(), now(), now())`);
    await add(first, 'openai', purpose);
    await add(gone, 'claude', `integrations:${id}:ai_model:claude`);
    const sealed = async (name: string) => {
      const { rows } = await database.db.execute(
        sql`select sealed from integrations where user_id = ${id} and service_name = ${name}`,
      );
      return String(rows[0]?.sealed);
    };
    const before = await sealed('claude');
    expect(await rotateKeys(database, { encryptionKeys: [second, first] })).toEqual({ resealed: 1, lost: 1 });
    expect(createSeal([second]).open(await sealed('openai'), purpose)).toBe(credentials);
    expect(await sealed('claude')).toBe(before);
    await database.db.execute(sql`delete from integrations where user_id = ${id}`);
  });

  test('what an old key sealed is sealed by the new one, and opens without the old; what no key opens is told and kept', async () => {
    const old = await keep(first, 'a token');
    const lost = await keep(gone, 'out of reach');
    const before = await sealedOf(lost);
    expect(await rotateKeys(database, { encryptionKeys: [second, first] })).toEqual({ resealed: 1, lost: 1 });
    expect(createSeal([second]).open(await sealedOf(old), `storage:${old}`)).toBe('a token');
    expect(await sealedOf(lost)).toBe(before);
    expect(await rotateKeys(database, { encryptionKeys: [second, gone] })).toEqual({ resealed: 1, lost: 0 });
    expect(await rotateKeys(database, { encryptionKeys: [second] })).toEqual({ resealed: 0, lost: 0 });
  });
});
