import { getUser } from '@atrium/contract/accounts';
import { maxFileBytes } from '@atrium/contract/file-rules';
import { deleteAttachment, uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../platform/ids/new-id.ts';
import { pngClaiming } from '../testing/samples/bombs.ts';
import { createWorld, type World } from '../testing/stages/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const good = { name: 'good.txt', type: 'text/plain', content: base64('fine') };
const upload = async (client = world.others.user) =>
  (
    await client.call(uploadAttachment, {
      query: { name: 'notes.txt', type: 'text/plain' },
      body: new TextEncoder().encode(newId()),
    })
  ).id;

/** False or impossible statements that a message may make about its files. */
const odd: readonly (readonly [string, () => unknown])[] = [
  ['a file that is a text', () => ({ files: ['good.txt'] })],
  ['a file of nothing', () => ({ files: [null] })],
  ['a file without a name', () => ({ files: [{ ...good, name: '' }] })],
  ['a file with a name of 256 letters', () => ({ files: [{ ...good, name: 'x'.repeat(256) }] })],
  ['a file without content', () => ({ files: [{ name: good.name, type: good.type }] })],
  ['a file whose content is a list of bytes', () => ({ files: [{ ...good, content: [102, 105, 110, 101] }] })],
  ['a file whose content is no base64', () => ({ files: [{ ...good, content: 'not base64!' }] })],
  ['a file whose base64 is cut', () => ({ files: [{ ...good, content: 'YQ=' }] })],
  ['a file whose base64 goes on behind its end', () => ({ files: [{ ...good, content: 'YQ==YQ==' }] })],
  ['a file of base64 for addresses', () => ({ files: [{ ...good, content: '_-_-' }] })],
  ['a file at an address', () => ({ files: [{ ...good, content: 'http://127.0.0.1/secret' }] })],
  ['a file on our disk', () => ({ files: [{ ...good, content: 'file:///etc/passwd' }] })],
  ['a program', () => ({ files: [{ name: 'a.exe', type: 'application/x-msdownload', content: base64('MZ') }] })],
  ['a file of no kind', () => ({ files: [{ name: 'a', type: '', content: base64('a') }] })],
  ['a picture of 60,000 by 60,000', () => ({ files: [{ ...good, content: base64(pngClaiming(60_000, 60_000)) }] })],
  ['a good file and a bad one', () => ({ files: [good, { ...good, content: '!' }] })],
  ['21 files', () => ({ files: Array.from({ length: 21 }, () => good) })],
  ['files that are no list', () => ({ files: good })],
  ['an upload that is not there', () => ({ attachmentIds: [newId()] })],
  ['an upload that is no id', () => ({ attachmentIds: ['../../etc/passwd'] })],
  ['an upload of another', async () => ({ attachmentIds: [await upload(world.owner)] })],
  [
    'an upload of another beside an own one',
    async () => ({ attachmentIds: [await upload(), await upload(world.owner)] }),
  ],
  ['a chat in the place of an upload', () => ({ attachmentIds: [world.owned.readChat] })],
  ['a file of another’s message', () => ({ attachmentIds: [world.owned.readAttachment] })],
  [
    'an upload that was deleted',
    async () => {
      const id = await upload();
      await world.others.user.call(deleteAttachment, { params: { id } });
      return { attachmentIds: [id] };
    },
  ],
  [
    'an upload that stands in a message already',
    async () => {
      const id = await upload();
      await (await world.others.user.fetch(sendStream, { body: { message: 'Once', attachmentIds: [id] } })).text();
      return { attachmentIds: [id] };
    },
  ],
];

test.each(odd)(
  '%s is refused with one sentence, nothing of it is kept, and the next message is taken',
  async (_what, more) => {
    const client = world.others.user;
    const rest = (await more()) as object;
    const { db } = world.server.app.outside.database;
    const { id } = await client.call(getUser);
    const kept = async () => {
      const { rows } = await db.execute(
        sql`select (select count(*) from messages where user_id = ${id}) as messages, (select count(*) from attachments where user_id = ${id}) as files`,
      );
      return rows;
    };
    const before = await kept();
    const calls = world.model.calls.length;
    const refused = await client.send(sendStream, { body: { message: 'Look', ...rest } as never });
    expect([400, 404, 409, 413, 415, 422]).toContain(refused.status);
    expect(Object.keys(refused.body as object).sort()).toEqual(['code', 'message']);
    expect(await kept()).toEqual(before);
    expect(world.model.calls.length).toBe(calls);
    const next = await client.fetch(sendStream, { body: { message: 'Look', files: [good] } });
    expect(await next.text()).toContain('"type":"complete"');
  },
);

test('three of the largest files in a message are refused as too large together', async () => {
  const file = { ...good, content: base64(new Uint8Array(maxFileBytes).fill(97)) };
  const refused = await world.others.user.send(sendStream, { body: { message: 'Look', files: [file, file, file] } });
  expect(refused).toMatchObject({
    status: 413,
    body: { message: 'Total file size too large. Please keep total under 20MB.' },
  });
});
