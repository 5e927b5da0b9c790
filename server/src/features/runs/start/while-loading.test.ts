import { logout } from '@atrium/contract/accounts';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeUpstream, startFakeUpstream } from '../../../testing/fake-upstream/fake-upstream.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describeOnBothStores('a question whose model Ollama still loads', (open) => {
  const question = { body: { message: 'Is it warm?' } };
  const list = { data: [{ id: 'large', owned_by: 'library' }] };
  let database: Database;
  let upstream: FakeUpstream;
  const outbound = createOutbound();
  beforeAll(async () => {
    [database, upstream] = await Promise.all([open(), startFakeUpstream()]);
  });
  afterAll(() => Promise.all([upstream.close(), outbound.close()]));

  /** An app that has found the model; each wish to load it is told to `asked`, and waits for `mayLoad`. */
  async function startApp(mayLoad: Promise<void>, asked: () => void, lines: string[] = []) {
    upstream.behave({
      list,
      loaded: { models: [] },
      loadedThen: { models: [{ model: 'large', context_length: 9_000 }] },
    });
    const found = Promise.withResolvers<void>();
    const log = createLog({
      level: 'info',
      secrets: [],
      destination: {
        write: (line) => {
          lines.push(line);
          if (line.includes('a model was found')) found.resolve();
        },
      },
    });
    const localServers = [{ name: 'Ollama', baseUrl: `${upstream.url}/v1` }];
    const held: typeof outbound = {
      ...outbound,
      request: async (request) => {
        if (!request.url.endsWith('/api/generate')) return outbound.request(request);
        asked();
        await mayLoad;
        return outbound.request(request);
      },
    };
    const app = await startTestApp({ overrides: { database, log, localServers, outbound: held } });
    await found.promise;
    return app;
  }

  it('is not stored once its sender has signed out', async () => {
    const [asked, mayLoad] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const app = await startApp(mayLoad.promise, asked.resolve);
    const user = await app.demoUser();
    const answer = user.send(sendStream, question);
    await asked.promise;
    await user.call(logout);
    mayLoad.resolve();
    const message = expect.stringMatching(/^You have been signed out/);
    expect(await answer).toMatchObject({ status: 401, body: { code: 'sign-in-required', message } });
    const { rows } = await database.db.execute(sql`select 1 from messages where content = ${question.body.message}`);
    expect(rows).toEqual([]);
    await app.close();
  });

  it('is answered by the second persona, too, although its sender has signed out during the first reply', async () => {
    const app = await startApp(Promise.resolve(), () => undefined);
    upstream.behave({ loadedThen: { models: [] }, tokens: 4, holdAfter: 2 });
    const user = await app.demoUser();
    const message = 'Both of you?';
    const personas = [{ id: 'template-1' }, { id: 'template-2' }];
    const answer = user.send(sendStream, { body: { message, personas } }).catch(() => null);
    const replies = async () => {
      const { rows } = await database.db.execute(
        sql`select reply.status from messages reply join messages asked using (user_id, chat_id) where asked.content = ${message} and reply.role = 'assistant'`,
      );
      return rows.map(({ status }) => status);
    };
    await expect.poll(() => upstream.requests.length).toBe(1);
    await user.call(logout);
    upstream.behave({ holdAfter: 4 });
    upstream.release();
    await expect.poll(replies, { timeout: 5_000 }).toEqual(['complete', 'complete']);
    await answer;
    await app.close();
  });

  it('is no fault for the log when the server stops', async () => {
    const [asked, mayLoad] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lines: string[] = [];
    const app = await startApp(mayLoad.promise, asked.resolve, lines);
    const user = await app.demoUser();
    const answer = user.send(sendStream, question).catch(() => null);
    await asked.promise;
    const stopped = app.close();
    mayLoad.reject(new Error('The connection was closed.'));
    await Promise.all([answer, stopped]);
    expect(lines.join('')).not.toContain('could not be loaded');
  });
});
