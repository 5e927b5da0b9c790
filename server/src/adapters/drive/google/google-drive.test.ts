import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import type { Drive, DriveErrorKind } from '../../../ports/drive.ts';
import { type FakeDrive, startFakeDrive } from '../../../testing/fake-drive/fake-drive.ts';
import { googleDrive } from './index.ts';

const outbound = createOutbound();
const never = new AbortController().signal;
const text = (words: string) => ({ type: 'text/markdown', bytes: Buffer.from(words) });
let fake: FakeDrive;
beforeAll(async () => {
  fake = await startFakeDrive();
});
beforeEach(() => fake.reset());
afterAll(async () => {
  await outbound.close();
  await fake.close();
});

const service = () => googleDrive(outbound, fake.url);
const open = (): Drive => service()(fake.token());
const kind = (wanted: DriveErrorKind) => expect.objectContaining({ name: 'DriveError', kind: wanted });

describe('a drive', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'rate-limit'],
    [404, 'not-found'],
    [429, 'rate-limit'],
    [500, 'unavailable'],
    ['refuse', 'network'],
    ['full', 'full'],
  ] as const)('that fails with %s says %s', async (mode, wanted) => {
    const drive = open();
    const id = await drive.newId(never);
    fake.fail({ mode, retryAfter: 7 });
    const made = drive.makeFile({ id, name: 'a.md', marks: {} }, text('a'), never);
    await expect(made).rejects.toEqual(kind(wanted));
    await expect(made).rejects.toHaveProperty('retryAfter', mode === 429 ? 7 : undefined);
  });

  it('is closed to a token that ran out, was taken back, or allows something else', async () => {
    const [ran, narrow] = [fake.token(), fake.token(['openid'])];
    fake.expireTokens();
    await expect(service()(ran).account(never)).rejects.toEqual(kind('unauthorized'));
    const taken = fake.token();
    fake.revokeAll();
    await expect(service()(taken).account(never)).rejects.toEqual(kind('unauthorized'));
    expect(await service()(fake.token()).account(never)).toEqual({ email: 'mira@example.com', name: 'mira' });
    await expect(service()(narrow).account(never)).rejects.toEqual(kind('unauthorized'));
    await expect(service()(fake.token(['openid'])).account(never)).rejects.toEqual(kind('refused'));
  });

  it('that hangs is left as soon as nobody waits any more', async () => {
    const drive = open();
    fake.fail({ mode: 'hang' });
    const patience = new AbortController();
    const asked = drive.account(patience.signal);
    patience.abort();
    await expect(asked).rejects.toEqual(kind('aborted'));
  });

  it('makes no second file for an id, even when the answer to the first was lost', async () => {
    const drive = open();
    const id = await drive.newId(never);
    fake.fail({ mode: 'lost' });
    const file = { id, name: 'a.md', marks: { chat: '1' } };
    await expect(drive.makeFile(file, text('a'), never)).rejects.toEqual(kind('network'));
    fake.recover();
    await expect(drive.makeFile(file, text('a'), never)).rejects.toEqual(kind('exists'));
    expect(fake.files()).toHaveLength(1);
  });

  it('shows nothing of what another client or another person made', async () => {
    const drive = open();
    const foreign = [
      fake.put({ name: 'theirs.json', client: 'other' }),
      fake.put({ name: 'hers.json', account: 'eve@example.com' }),
    ];
    for (const { id } of foreign) {
      await expect(drive.read(id, 100, never)).rejects.toEqual(kind('not-found'));
      await expect(drive.change(id, { isTrashed: true }, null, never)).rejects.toEqual(kind('not-found'));
    }
    expect((await drive.find({}, never)).files).toEqual([]);
  });

  it('keeps a file with its words, name and marks, and finds it by a mark', async () => {
    const drive = open();
    const [folderId, id] = [await drive.newId(never), await drive.newId(never)];
    await drive.makeFolder({ id: folderId, name: 'Atrium', marks: {} }, never);
    const made = await drive.makeFile(
      { id, name: "It's 5 o'clock.md", folderId, marks: { chat: "a'b\\c" } },
      text('Grüße 😀'),
      never,
    );
    expect(made).toMatchObject({ id, size: 12, isTrashed: false, marks: { chat: "a'b\\c" } });
    expect(made.checksum).toBe(createHash('md5').update('Grüße 😀').digest('hex'));
    const changed = await drive.change(id, { name: 'b.md', marks: { more: 'x' } }, text('New'), never);
    expect(changed).toMatchObject({ name: 'b.md', marks: { chat: "a'b\\c", more: 'x' } });
    expect(changed.checksum).toBe(createHash('md5').update('New').digest('hex'));
    expect(Buffer.from(await drive.read(id, 100, never)).toString()).toBe('New');
    const search = { mark: ['chat', "a'b\\c"], type: 'text/markdown' } as const;
    expect((await drive.find(search, never)).files.map((file) => file.id)).toEqual([id]);
    await drive.change(folderId, { isTrashed: true }, null, never);
    expect((await drive.find(search, never)).files).toEqual([]);
    expect((await drive.find({ ...search, withTrashed: true }, never)).files).toMatchObject([{ isTrashed: true }]);
  });

  it('is listed to its last page', async () => {
    const drive = open();
    fake.limitPages(2);
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const [at, name] of names.entries()) fake.put({ name, createdAt: at });
    const seen: string[] = [];
    let page: string | null = '';
    while (page !== null) {
      const found: Awaited<ReturnType<Drive['find']>> = await drive.find(page ? { page } : {}, never);
      seen.push(...found.files.map((file) => file.name));
      page = found.nextPage;
    }
    expect(seen).toEqual(names);
  });

  it('takes a large file in pieces, and goes on where a lost answer left it', async () => {
    const drive = open();
    const id = await drive.newId(never);
    const bytes = randomBytes(9 * 1024 * 1024 + 5);
    const file = { id, name: 'large.json', marks: {} };
    const content = { type: 'application/json', bytes };
    await drive.makeFile(file, content, never);
    expect(fake.files()[0]?.content?.equals(bytes)).toBe(true);
    const pieces = () => fake.calls.filter(({ method }) => method === 'PUT').length;
    expect(pieces()).toBe(2);
    await expect(drive.read(id, 1000, never)).rejects.toEqual(kind('too-large'));
    fake.fail({ mode: 'lost', only: 'PUT', times: 1 });
    await drive.change(id, {}, { ...content, bytes: bytes.subarray(1) }, never);
    // The first piece, whose answer was lost, the request for the progress, and the second piece.
    expect(pieces()).toBe(2 + 3);
    expect(fake.files().map((each) => each.content?.equals(bytes.subarray(1)))).toEqual([true]);
  });

  it('that takes nothing of a large file is not sent it for ever', async () => {
    const drive = open();
    const id = await drive.newId(never);
    const content = { type: 'application/json', bytes: randomBytes(9 * 1024 * 1024) };
    fake.fail({ mode: 'stuck' });
    await expect(drive.makeFile({ id, name: 'large.json', marks: {} }, content, never)).rejects.toEqual(
      kind('unavailable'),
    );
    // The first piece, then three times the request for the progress and the piece again.
    expect(fake.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1 + 3 * 2);
  });
});
