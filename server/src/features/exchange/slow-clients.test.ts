import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { listChats } from '@atrium/contract/chats';
import { exportAccount, previewImport, runImport } from '@atrium/contract/exchange';
import { uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { branched, bytes, type ImportStage, startImportStage } from '../../testing/stages/import-stage.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';

const isReceived = (name: string) => name.startsWith('atrium-import-');

describeOnBothStores('clients that drip', (open) => {
  let stage: ImportStage;
  const dripping: ClientRequest[] = [];
  /** The folder in which files are received. */
  const folder = makeTestFolder();
  beforeAll(async () => {
    vi.stubEnv('TMPDIR', folder.path);
    stage = await startImportStage(await open());
  });
  afterEach(() => {
    for (const call of dripping.splice(0)) call.destroy();
  });
  afterAll(async () => {
    await stage.app.close();
    vi.unstubAllEnvs();
    folder.remove();
  });

  const call = (client: TestClient, method: string, path: string, headers = {}) => {
    const cookie = client.jar.header() ?? '';
    const made = request(new URL(path, stage.app.url), { method, headers: { cookie, ...headers } });
    made.on('error', () => undefined);
    dripping.push(made);
    return made;
  };

  it('into an import hold nobody else up, and each has one import all the same', async () => {
    const preview = (client: TestClient) => client.send(previewImport, { body: bytes([branched]) });
    for (let at = 0; at < 3; at += 1) {
      const client = await stage.app.demoUser();
      call(client, 'POST', '/api/import/preview', { 'content-length': 1_000 }).write('[');
      await expect.poll(() => readdirSync(folder.path).filter(isReceived)).toHaveLength(at + 1);
      expect((await preview(client)).status).toBe(409);
    }
    expect(await preview(await stage.app.demoUser())).toMatchObject({ status: 200, body: { chats: [{}] } });
  });

  it('at an archive hold nobody else up', async () => {
    const body = await noise();
    for (let at = 0; at < 2; at += 1) {
      const client = await stage.app.demoUser();
      const { id } = await client.call(uploadAttachment, { query: { name: 'noise.png', type: 'image/png' }, body });
      await collectEvents(client.events(sendStream, { body: { message: 'See', attachmentIds: [id] } })).all();
      const archive = call(client, 'GET', '/api/export');
      archive.end();
      const [answer] = (await once(archive, 'response')) as [IncomingMessage];
      answer.pause();
      for (const query of [{}, { check: 'true' }] as const)
        expect(await client.send(exportAccount, { query })).toMatchObject({ status: 409 });
    }
    const client = await stage.app.demoUser();
    const check = await client.fetch(exportAccount, { query: { check: 'true' } });
    expect([check.status, await check.text()]).toEqual([200, '']);
    const answer = await client.fetch(exportAccount);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it('at documents of a long chat hold no more of them than there is room for', async () => {
    const client = await stage.app.demoUser();
    const words = 'w'.repeat(6_000_000);
    const entries = [
      { role: 'user', content: words, timestamp: '2025-01-01T00:00:00Z' },
      { role: 'assistant', content: words, timestamp: '2025-01-01T00:00:01Z' },
    ];
    await collectImport(client, entries);
    const chat = (await client.call(listChats)).chats.find(({ title }) => title === 'long');
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at < 8; at += 1) {
      const document = call(client, 'GET', `/api/chat/${chat?.id}/export?format=markdown`);
      document.end();
      const [answer] = (await once(document, 'response')) as [IncomingMessage];
      answer.pause();
      statuses.push(answer.statusCode);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(503);
    const other = await stage.app.demoUser();
    expect((await other.fetch(exportAccount)).status).toBe(200);
  });
});

/** Imports a saved chat, under the name `long`. */
async function collectImport(client: TestClient, entries: readonly object[]): Promise<void> {
  const answer = await client.fetch(runImport, { query: { name: 'long.json' }, body: bytes(entries) });
  await answer.text();
}

/** A picture that does not compress: larger than the buffers of a connection whose reader does not read. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 1_500, height: 1_500, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(1_500 * 1_500 * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
}
