import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { deleteUser, extendSession, insertPending, insertSession, insertUser, updateUser } from '../store.ts';
import { sessions } from '../tables.ts';
import { KnownSessions } from './known-sessions.ts';

/** The same database, but its first select fails. */
function failingOnce(db: Db): Db {
  let hasFailed = false;
  const select = (fields: Parameters<Db['select']>[0]) => {
    if (hasFailed) return db.select(fields as never);
    hasFailed = true;
    throw new Error('the store has a bad day');
  };
  return Object.assign(Object.create(db), { select });
}

const at = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-02T00:00:00Z');

describeOnBothStores('sessions that are known', (open, kind) => {
  let database: Database;
  let known: KnownSessions;
  let now: number;
  let one: { readonly userId: string; readonly id: string; readonly tokenHash: string };

  beforeAll(async () => {
    database = await open();
  });

  beforeEach(async () => {
    now = 0;
    known = new KnownSessions(database, () => now);
    one = { userId: newId(), id: newId(), tokenHash: newId() };
    const times = { createdAt: at, updatedAt: at };
    await database.transaction(async (tx) => {
      const user = { id: one.userId, name: 'Somebody', email: `${one.userId}@demo.invalid`, emailVerified: false };
      await insertUser(tx, { ...user, kind: 'demo', role: 'user', hasOwnKeys: false, ...times });
      await insertSession(tx, { ...one, expiresAt: later, ...times });
    });
    // The first lookup begins to listen; sessions are kept once listening has begun.
    await known.find(one.tokenHash);
    await database.ping();
    await known.find(one.tokenHash);
  });

  test('the same session is asked for once on the embedded store, and each time on PostgreSQL', async () => {
    const first = await known.find(one.tokenHash);
    expect(first?.user.id).toBe(one.userId);
    expect((await known.find(one.tokenHash)) === first).toBe(kind === 'pglite');
  });

  test('those who ask at once share a look on the embedded store, and each has one on PostgreSQL', async () => {
    now += 60_000;
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => known.find(one.tokenHash)));
    expect(first?.user.id).toBe(one.userId);
    expect(others.map((other) => other === first)).toEqual(others.map(() => kind === 'pglite'));
  });

  test('a look that fails fails for those who shared it, and the next one is a new one', async () => {
    now += 60_000;
    const failing = new KnownSessions({ ...database, db: failingOnce(database.db) }, () => now);
    const looks = Array.from({ length: 3 }, () =>
      failing.find(one.tokenHash).then(
        () => 'found',
        () => 'failed',
      ),
    );
    expect(await Promise.all(looks)).toEqual(['failed', ...Array(2).fill(kind === 'pglite' ? 'failed' : 'found')]);
    expect((await failing.find(one.tokenHash))?.user.id).toBe(one.userId);
  });

  test('a token that is nobody’s is found once its session is there', async () => {
    const tokenHash = newId();
    expect(await known.find(tokenHash)).toBeNull();
    await database.transaction((tx) =>
      insertSession(tx, { userId: one.userId, id: newId(), tokenHash, expiresAt: later, createdAt: at, updatedAt: at }),
    );
    expect((await known.find(tokenHash))?.user.id).toBe(one.userId);
  });

  test('a session that was ended is dead when its end is answered, alone or in a transaction', async () => {
    await database.db.delete(sessions).where(eq(sessions.id, one.id));
    expect(await known.find(one.tokenHash)).toBeNull();
  });

  test('a session whose user was deleted is dead when that is answered', async () => {
    await database.transaction((tx) => deleteUser(tx, one.userId));
    expect(await known.find(one.tokenHash)).toBeNull();
  });

  test('an end that was taken back leaves the session', async () => {
    const undone = database.transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, one.id));
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect((await known.find(one.tokenHash))?.session.id).toBe(one.id);
  });

  test('what is read while a session ends is not kept', async () => {
    now += 60_000;
    const reading = Array.from({ length: 5 }, () => known.find(one.tokenHash));
    await Promise.all([database.db.delete(sessions).where(eq(sessions.id, one.id)), ...reading]);
    expect(await known.find(one.tokenHash)).toBeNull();
  });

  test('a changed user, a session that holds longer and a step that is due are seen at once', async () => {
    await updateUser(database.db, one.userId, { role: 'admin' }, at);
    expect((await known.find(one.tokenHash))?.user.role).toBe('admin');
    await extendSession(database.db, one, new Date('2026-02-01T00:00:00Z'), later);
    expect((await known.find(one.tokenHash))?.session.updatedAt).toEqual(later);
    const step = { userId: one.userId, id: newId(), step: 'created', kind: 'demo', createdAt: at } as const;
    await database.transaction((tx) => insertPending(tx, step));
    expect((await known.find(one.tokenHash))?.hasPending).toBe(true);
  });

  test('a note that was lost matters for half a minute at most', async () => {
    await database.db.execute('alter table sessions disable trigger session_changed');
    await database.db.delete(sessions).where(eq(sessions.id, one.id));
    await database.db.execute('alter table sessions enable trigger session_changed');
    now += 30_000;
    expect(await known.find(one.tokenHash)).toBeNull();
  });
});
