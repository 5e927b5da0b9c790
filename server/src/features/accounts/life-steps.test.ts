import { deleteUser, demoLogin, getUser } from '@atrium/contract/accounts';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { leaveTrace, stageAccounts } from '../../testing/stages/accounts-stage.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

const stage = stageAccounts();

/** A slice that records the steps it is asked for, and fails when told to. */
function diary(): UserLifecycle & { readonly lines: string[]; fail: boolean } {
  const lines: string[] = [];
  const slice = {
    lines,
    fail: false,
    note: (line: string) => {
      if (slice.fail) throw new Error('the slice has a bad day');
      lines.push(line);
    },
    created: async (_tx: unknown, _userId: string, kind: string) => slice.note(`created ${kind}`),
    linked: async (_tx: unknown, from: string, to: string) => slice.note(`linked ${from} to ${to}`),
    deleting: async (_tx: unknown, userId: string, former?: string) =>
      slice.note(`deleting ${userId}${former === undefined ? '' : ', who is remembered'}`),
  };
  return slice;
}

/** Makes `howMany` calls, a few at once. */
async function come(howMany: number, call: () => Promise<unknown>): Promise<void> {
  for (let left = howMany; left > 0; left -= 10) await Promise.all(Array.from({ length: Math.min(left, 10) }, call));
}

describeOnBothStores('the steps of a user’s life', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  });

  test('a visitor who signs in gets a new token, his things are handed over once, and his old cookie is dead', async () => {
    const slice = diary();
    const { client } = await stage.start(database, { lifecycles: [slice] });
    const browser = client();
    const visitor = await browser.call(leaveTrace);
    const before = browser.jar.header();
    const user = await browser.call(demoLogin);
    await browser.call(getUser);
    expect(slice.lines).toEqual(['created visitor', 'created demo', `linked ${visitor.userId} to ${user.id}`]);
    expect(browser.jar.header()).not.toBe(before);
    expect((await client(before).call(leaveTrace)).userId).not.toBe(visitor.userId);
  });

  test('an answer of a sign-in that never arrived leaves the visitor what he was, whatever the sweep does', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(database, { lifecycles: [slice] });
    const browser = client();
    const visitor = await browser.call(leaveTrace);
    await client(browser.jar.header()).call(demoLogin);
    await accounts.sweep();
    expect(await browser.call(leaveTrace)).toEqual(visitor);
    expect(slice.lines.filter((line) => line.startsWith('linked'))).toEqual([]);
    // His stay is over like any other: who never came back with the new cookie does not keep it.
    stage.now = new Date('2026-01-03T00:00:00Z');
    await accounts.sweep();
    expect(slice.lines).toContain(`deleting ${visitor.userId}`);
  });

  test('steps that fail are taken before the next request is served, once, and until then the visitor keeps his things', async () => {
    const slice = diary();
    const { client } = await stage.start(database, { lifecycles: [slice] });
    const browser = client();
    const visitor = await browser.call(leaveTrace);
    const before = browser.jar.header();
    const user = await browser.call(demoLogin);
    slice.fail = true;
    expect((await browser.send(getUser)).status).toBe(500);
    expect((await client(before).call(leaveTrace)).userId).toBe(visitor.userId);
    slice.fail = false;
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.send(getUser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(slice.lines.slice(1)).toEqual(['created demo', `linked ${visitor.userId} to ${user.id}`]);
    expect((await client(before).call(leaveTrace)).userId).not.toBe(visitor.userId);
  });

  test('steps that come due while others are taken are taken before the request is served', async () => {
    const slice = diary();
    const { client } = await stage.start(database, { lifecycles: [slice] });
    const visitors = [client(), client(), client()];
    for (const each of visitors) await each.call(leaveTrace);
    const [first, ...others] = visitors as [(typeof visitors)[0], ...typeof visitors];
    const user = await first.call(demoLogin);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => first.send(getUser)),
      ...others.map((each) => each.call(demoLogin).then(() => each.send(getUser))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(slice.lines.filter((line) => line.endsWith(`to ${user.id}`))).toHaveLength(1);
    expect(slice.lines.filter((line) => line.startsWith('linked'))).toHaveLength(3);
  });

  test('steps that failed for a user who does not come back are taken by the sweep', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(database, { lifecycles: [slice] });
    const browser = client();
    await browser.call(leaveTrace);
    const user = await browser.call(demoLogin);
    slice.fail = true;
    await browser.send(getUser);
    await accounts.sweep();
    slice.fail = false;
    await accounts.sweep();
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.endsWith(`to ${user.id}`))).toHaveLength(1);
  });

  test('a deletion that failed is tried again, and asked for once', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(await open(), { lifecycles: [slice] });
    const gone = await client().call(leaveTrace);
    stage.now = new Date('2026-01-03T00:00:00Z');
    slice.fail = true;
    await accounts.sweep();
    await accounts.sweep();
    slice.fail = false;
    await accounts.sweep();
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.startsWith('deleting'))).toEqual([`deleting ${gone.userId}`]);
  });

  test('who deletes his account is told that it is gone, though a slice has to be asked again', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(await open(), { lifecycles: [slice] });
    const browser = client();
    const { id } = await browser.call(demoLogin);
    await browser.call(getUser);
    slice.fail = true;
    expect((await browser.send(deleteUser, { body: { confirm: 'Demo User' } })).status).toBe(200);
    expect((await browser.send(getUser)).status).toBe(401);
    slice.fail = false;
    await accounts.sweep();
    expect(slice.lines.at(-1)).toBe(`deleting ${id}, who is remembered`);
  });

  test('a demo user whose session lapsed is gone with all he had; one in use stays', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(await open(), { lifecycles: [slice] });
    const idle = client();
    const busy = client();
    const gone = await idle.call(demoLogin);
    await busy.call(demoLogin);
    stage.now = new Date('2026-01-01T12:00:00Z');
    await busy.call(getUser);
    stage.now = new Date('2026-01-02T01:00:00Z');
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.startsWith('deleting'))).toEqual([
      `deleting ${gone.id}, who is remembered`,
    ]);
    expect((await idle.send(getUser)).status).toBe(401);
    expect((await busy.send(getUser)).status).toBe(200);
  });

  test('everybody whose session lapsed is gone after one sweep, however many they are', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(await open(), { lifecycles: [slice] });
    await come(250, () => client().call(leaveTrace));
    stage.now = new Date('2026-01-03T00:00:00Z');
    const demo = await client().call(demoLogin);
    expect(await accounts.sweep()).toBe(251);
    const gone = slice.lines.filter((line) => line.startsWith('deleting'));
    expect(gone).toHaveLength(250);
    expect(gone.join()).not.toContain(demo.id);
  });

  test('users whose steps fail hold up nobody’s deletion', async () => {
    const slice = diary();
    const { accounts, client } = await stage.start(await open(), { lifecycles: [slice] });
    await come(120, () => client().call(leaveTrace));
    stage.now = new Date('2026-01-03T00:00:00Z');
    let failing = 110;
    slice.deleting = async (_tx: unknown, userId: string) => {
      failing -= 1;
      if (failing >= 0) throw new Error('the slice has a bad day');
      slice.lines.push(`deleting ${userId}`);
    };
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.startsWith('deleting'))).toHaveLength(10);
    await accounts.sweep();
    expect(slice.lines.filter((line) => line.startsWith('deleting'))).toHaveLength(120);
  });
});
