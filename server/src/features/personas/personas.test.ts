import { getUser } from '@atrium/contract/accounts';
import { personaLimits } from '@atrium/contract/persona-rules';
import {
  type AvatarItem,
  createPersona,
  deletePersona,
  deletePersonaPicture,
  listAvatars,
  listPersonas,
  listTemplates,
  readAvatarOfLibrary,
  readPersonaPicture,
  updatePersona,
  uploadPersonaPicture,
} from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import { type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { type PersonasStage, startPersonasStage } from '../../testing/stages/personas-stage.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('personas', (open) => {
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;
  let admin: TestClient;
  let save: PersonasStage['save'];
  let own: PersonasStage['own'];

  beforeAll(async () => {
    ({ server, ann, ben, admin, save, own } = await startPersonasStage(await open()));
  });

  afterAll(() => server.close());

  /** Copies the only row of a user, each under an id of its own. */
  const copy = (table: string, owner: string, times: number, id: SQL) =>
    server.app.outside.database.db.execute(sql`
      insert into ${sql.identifier(table)} select copied.* from ${sql.identifier(table)} as kept, generate_series(1, ${times}::int) as n,
        jsonb_populate_record(kept, jsonb_build_object('id', ${id})) as copied where kept.user_id = ${owner}`);
  const red = () => sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } });

  it('are kept for nobody who is not signed in, also for a visitor with a chat', async () => {
    const visitor = server.stranger();
    await collectEvents(visitor.events(sendStream, { body: { message: 'Hello' } })).all();
    const params = { id: (await save(ann)).id };
    for (const client of [server.stranger(), visitor]) {
      expect(await client.send(listPersonas)).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
      expect(await client.send(createPersona, { body: samplePersona })).toMatchObject({ status: 401 });
      expect(await client.send(updatePersona, { params, body: samplePersona })).toMatchObject({ status: 401 });
      expect(await client.send(deletePersona, { params })).toMatchObject({ status: 401 });
      expect(await client.send(uploadPersonaPicture, { body: new Uint8Array([1]) })).toMatchObject({ status: 401 });
    }
    expect(await own(ann, params.id)).toBeDefined();
  });

  it('are no templates: deleting one is refused to everybody', async () => {
    const before = await ann.call(listTemplates);
    const id = before[0]?.id ?? 0;
    const cleo = await server.demoUser();
    expect(await cleo.send(deletePersona, { params: { id } })).toMatchObject({ status: 404 });
    const headers = { origin: server.url, cookie: admin.jar.header() ?? '' };
    for (const path of [`/api/digital-personas/template-${id}`, `/api/admin/persona-templates/${id}`]) {
      const answer = await fetch(new URL(path, server.url), { method: 'DELETE', headers });
      expect([400, 404, 405], path).toContain(answer.status);
    }
    expect(await ann.call(listTemplates)).toEqual(before);
  });

  describe('of another', () => {
    it('are not in the list, not changed and not deleted', async () => {
      const mine = await save(ann);
      expect((await ben.call(listPersonas)).map(({ id }) => id)).not.toContain(mine.id);
      const params = { id: mine.id };
      expect(await ben.send(updatePersona, { params, body: { ...samplePersona, name: 'Mine' } })).toMatchObject({
        status: 404,
      });
      expect(await ben.send(deletePersona, { params })).toMatchObject({ status: 404 });
      expect(await own(ann, mine.id)).toEqual(mine);
    });

    it('have portraits that nobody else is shown', async () => {
      const picture = await ann.call(uploadPersonaPicture, { body: new Uint8Array(await red().png().toBuffer()) });
      const params = { id: picture.filename };
      expect(await ben.send(readPersonaPicture, { params })).toMatchObject({ status: 404 });
      expect(await server.stranger().send(readPersonaPicture, { params })).toMatchObject({ status: 401 });
      const names = (items: readonly AvatarItem[]) => items.map(({ filename }) => filename);
      expect(names(await ben.call(listAvatars))).not.toContain(picture.filename);
      expect(names(await ann.call(listAvatars))).toContain(picture.filename);
    });
  });

  describe('that are not well formed', () => {
    it.each([
      ['without a name', { name: '   ' }],
      ['with a text that is too long', { systemPrompt: 'x'.repeat(personaLimits.text + 1) }],
      ['with a switch that is none', { multimodalConfig: { ...samplePersona.multimodalConfig, webChat: 'yes' } }],
      ['with a field nobody knows', { isAdmin: true }],
      ['with an owner of the sender’s choosing', { userId: '0' }],
      ['made from a template that is not there', { templateId: 2_000_000 }],
    ])('are refused %s', async (_what, change) => {
      const before = await ann.call(listPersonas);
      const answer = await ann.send(createPersona, { body: { ...samplePersona, ...change } as never });
      expect([400, 404]).toContain(answer.status);
      expect(await ann.call(listPersonas)).toEqual(before);
    });

    it('are refused as pictures, whatever they call themselves', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const answer = await ann.send(uploadPersonaPicture, { body: new Uint8Array(Buffer.from(svg)) });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-file' } });
    });
  });

  it('are saved whole, changed and deleted', async () => {
    const made = await save(ann, { resourcesConfig: { ownResources: true, otherResources: false } });
    expect(made).toMatchObject({ ...samplePersona, resourcesConfig: { ownResources: true }, isActive: true });
    const params = { id: made.id };
    const resourcesConfig = {
      ownResources: true,
      otherResources: true,
      phoneNumber: '+49 30 1234',
      connectedResources: ['slack'],
    };
    const changed = await ann.call(updatePersona, {
      params,
      body: { ...samplePersona, name: 'Wilma', resourcesConfig },
    });
    expect(await own(ann, made.id)).toEqual(changed);
    expect(changed).toMatchObject({ name: 'Wilma', resourcesConfig });
    await ann.call(deletePersona, { params });
    expect(await own(ann, made.id)).toBeUndefined();
    expect(await ann.send(deletePersona, { params })).toMatchObject({ status: 404 });
  });

  it('edited in two tabs keep the first save, and the second is told', async () => {
    const made = await save(ann);
    const params = { id: made.id };
    const basedOn = made.updatedAt;
    const first = await ann.call(updatePersona, { params, body: { ...samplePersona, name: 'First', basedOn } });
    const second = await ann.send(updatePersona, { params, body: { ...samplePersona, name: 'Second', basedOn } });
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await own(ann, made.id)).toEqual(first);
  });

  it('have portraits that are encoded anew and small', async () => {
    const jpeg = await red()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { url, filename } = await ann.call(uploadPersonaPicture, { body: new Uint8Array(jpeg) });
    expect(url).toBe(`/api/persona-pictures/${filename}`);
    const answer = await ann.fetch(readPersonaPicture, { params: { id: filename } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512 });
    expect(bytes.includes('secret place')).toBe(false);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('have portraits that are removed for good, but not from under a persona, and not by another', async () => {
    const { url, filename: id } = await ann.call(uploadPersonaPicture, {
      body: new Uint8Array(await red().png().toBuffer()),
    });
    const params = { id };
    const bearer = await save(ann, { name: 'Bearer', avatar: url });
    expect(await ben.send(deletePersonaPicture, { params })).toMatchObject({ status: 404 });
    expect(await ann.send(deletePersonaPicture, { params })).toMatchObject({
      status: 409,
      body: { message: 'This is the portrait of Bearer. Give it another one first.' },
    });
    expect((await ann.send(readPersonaPicture, { params })).status).toBe(200);
    await ann.call(deletePersona, { params: { id: bearer.id } });
    await ann.call(deletePersonaPicture, { params });
    expect(await ann.send(readPersonaPicture, { params })).toMatchObject({ status: 404 });
    expect((await ann.call(listAvatars)).map(({ filename }) => filename)).not.toContain(id);
  });

  it('are at most five hundred, and portraits at most a hundred, of each user', async () => {
    const cleo = await server.demoUser();
    const params = { id: (await save(cleo)).id };
    const body = new Uint8Array(await red().png().toBuffer());
    const { filename } = await cleo.call(uploadPersonaPicture, { body });
    const { id: owner } = await cleo.call(getUser);
    await copy('personas', owner, 498, sql`1000000 + n`);
    await copy('persona_pictures', owner, 98, sql`md5(n::text)::uuid`);
    const last = await save(cleo);
    expect(await cleo.send(createPersona, { body: samplePersona })).toMatchObject({
      body: { code: 'too-many-personas' },
    });
    await cleo.call(uploadPersonaPicture, { body });
    expect(await cleo.send(uploadPersonaPicture, { body })).toMatchObject({ body: { code: 'quota-exceeded' } });
    await save(ben);
    await cleo.call(updatePersona, { params, body: { ...samplePersona, name: 'Changed' } });
    await cleo.call(deletePersona, { params: { id: last.id } });
    await save(cleo);
    await cleo.call(deletePersonaPicture, { params: { id: filename } });
    await cleo.call(uploadPersonaPicture, { body });
  });

  it('find the standing-in portrait for a name the library does not have, and nothing else on the disk', async () => {
    const read = async (filename: string) =>
      Buffer.from(await (await ann.fetch(readAvatarOfLibrary, { params: { filename } })).arrayBuffer());
    const standIn = await read('executive-assistant.gif');
    expect(standIn.subarray(0, 4).toString()).toBe('GIF8');
    for (const name of ['nobody.gif', '..%2f..%2findex.html', '%2e%2e', 'chef.svg%00.gif'])
      expect((await read(name)).equals(standIn)).toBe(true);
    expect((await read('chef.svg')).toString()).toContain('<svg');
  });
});
