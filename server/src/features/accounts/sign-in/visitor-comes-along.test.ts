import { getUser } from '@atrium/contract/accounts';
import { readChat } from '@atrium/contract/chats';
import { readAttachment, uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskObjectStore } from '../../../adapters/object-store/disk/disk-object-store.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createDrivenModel } from '../../../testing/models/driven-model.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';

let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer();
});
afterAll(() => issuer.close());

describeOnBothStores('what a visitor has', (open) => {
  const folder = makeTestFolder();
  const disk = diskObjectStore(folder.path);
  const held = { begun: Promise.withResolvers<void>(), goOn: Promise.resolve() };
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('A heron is a bird.');
      call.end();
    });
    database = await open();
    const put = async (key: string, bytes: Uint8Array) => {
      held.begun.resolve();
      await held.goOn;
      await disk.put(key, bytes);
    };
    server = await startTestApp({
      overrides: { database, builtInModel: () => model, objects: { ...disk, put } },
      settings: {
        OIDC_ISSUER: issuer.issuer,
        OIDC_CLIENT_ID: issuedClient.id,
        OIDC_CLIENT_SECRET: issuedClient.secret,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    folder.remove();
  });

  const signIn = async (who: string, client: TestClient) => {
    const begun = await navigate(client, new URL('/api/auth/oidc', server.url));
    await navigate(client, await walkThroughIssuer(begun, who));
  };
  const ask = async (client: TestClient, message: string, more: object = {}) => {
    const events = collectEvents(client.events(sendStream, { body: { message, ...more } }));
    const { sessionId } = await events.until('session_created');
    await events.all();
    return sessionId;
  };
  const questionsOf = async (userId: string) =>
    (await database.db.execute(sql`select content from messages where user_id = ${userId} and role = 'user'`)).rows;

  test('comes along also under ids that the account has already, and is told apart from what was there', async () => {
    const ids = { runId: newId(), messageId: newId() };
    const first = server.stranger();
    await signIn('gina', first);
    const kept = await ask(first, 'as a user', ids);
    const client = server.stranger();
    const bytes = new TextEncoder().encode('a file');
    const file = await client.call(uploadAttachment, { query: { name: 'a.txt', type: 'text/plain' }, body: bytes });
    const moved = await ask(client, 'as a visitor', { ...ids, attachmentIds: [file.id] });
    await signIn('gina', client);
    await client.call(getUser);

    for (const [chat, words] of [
      [kept, 'as a user'],
      [moved, 'as a visitor'],
    ] as const) {
      const { messages } = await client.call(readChat, { params: { id: chat } });
      expect(messages.map(({ content }) => content)).toEqual([words, 'A heron is a bird.']);
      expect(messages[1]?.parentId).toBe(messages[0]?.id);
    }
    const { messages } = await client.call(readChat, { params: { id: moved } });
    expect(messages[0]?.id).not.toBe(ids.messageId);
    expect(messages[0]?.attachments).toMatchObject([{ name: 'a.txt' }]);
    const bytesBack = await client.fetch(readAttachment, { params: { id: file.id } });
    expect(await bytesBack.text()).toBe('a file');
    // The chat can be continued from the messages with new ids.
    await ask(client, 'and now', { sessionId: moved });
    expect((await client.call(readChat, { params: { id: moved } })).messages).toHaveLength(4);
  });

  test('is not added to once he is somebody: a question that comes too late is refused, not stored for nobody', async () => {
    const client = server.stranger();
    await ask(client, 'the first');
    const [visitor] = (
      await database.db.execute<{ id: string }>(
        sql`select user_id as id from messages where content = 'the first' and role = 'user'`,
      )
    ).rows;
    held.begun = Promise.withResolvers();
    const gate = Promise.withResolvers<void>();
    held.goOn = gate.promise;
    const late = server.stranger();
    late.jar.set(client.jar.header() ?? '');
    const inline = { name: 'b.txt', type: 'text/plain', size: 5, content: Buffer.from('words').toString('base64') };
    const answer = late.send(sendStream, { body: { message: 'too late', files: [inline] } });
    await held.begun.promise;
    await signIn('hugo', client);
    const { id } = await client.call(getUser);
    gate.resolve();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
    expect(await questionsOf(visitor?.id ?? '')).toEqual([]);
    expect(await questionsOf(id)).toEqual([{ content: 'the first' }]);
  });

  test('keeps nobody from his account where it cannot be handed over, and comes along once it can', async () => {
    await database.db.execute(
      sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await database.db.execute(
      sql`create trigger refused before update of user_id on chats for each row execute function refuse()`,
    );
    const client = server.stranger();
    const chat = await ask(client, 'for later');
    await signIn('jana', client);
    expect((await client.send(getUser)).status).toBe(200);
    expect((await client.send(readChat, { params: { id: chat } })).status).toBe(404);
    await ask(client, 'at once');
    await database.db.execute(sql`drop trigger refused on chats`);
    const { messages } = await client.call(readChat, { params: { id: chat } });
    expect(messages.map(({ content }) => content)).toEqual(['for later', 'A heron is a bird.']);
  });

  test('comes along whole where a question of his is just being stored', async () => {
    // On the embedded store a question is stored either before or after, and nothing can delay it in between.
    if (database.kind !== 'postgres') return;
    const client = server.stranger();
    await ask(client, 'before it');
    const late = server.stranger();
    late.jar.set(client.jar.header() ?? '');
    await signIn('ines', client);
    let answer: Promise<string> | undefined;
    let user: ReturnType<typeof client.call<typeof getUser>> | undefined;
    await database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chat_versions for update`);
      answer = ask(late, 'just then');
      await new Promise((resolve) => setTimeout(resolve, 300));
      user = client.call(getUser);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const chat = await answer;
    const { id } = (await user) ?? { id: '' };
    expect(await questionsOf(id)).toEqual([{ content: 'before it' }, { content: 'just then' }]);
    // The visitor's stream ends once the visitor has become a user; the reply is written to its end.
    const said = async () =>
      (await client.call(readChat, { params: { id: chat ?? '' } })).messages.map(({ content }) => content);
    await expect.poll(said).toEqual(['just then', 'A heron is a bird.']);
  });
});
