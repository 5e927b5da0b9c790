import { deleteUser } from '@atrium/contract/accounts';
import { exportAccount } from '@atrium/contract/exchange';
import { deleteNote, readNote, restoreNote, saveNote } from '@atrium/contract/notes';
import { createSpace, deleteSpace, restoreSpace } from '@atrium/contract/spaces';
import {
  cancelReport,
  deleteReport,
  exportReport,
  listReports,
  readReport,
  readReportMaterial,
  restoreReport,
  retryReport,
  startReport,
} from '@atrium/contract/studio';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type StudioStage, startStudioStage } from '../../testing/stages/studio-stage.ts';

const harbour = `# Rules of the northern harbour

The harbour fee is nine crowns for every night. Sailing boats pay half of that.

Boats of fishermen enter free. The gate closes at ten in the evening and opens at five.`;

describeOnBothStores('a report', (open) => {
  let database: Database;
  let stage: StudioStage;

  beforeAll(async () => {
    database = await open();
    stage = await startStudioStage(database);
  });

  beforeEach(() => stage.model.answer(null));
  afterAll(() => stage.server.close());

  it('is not begun without anything to write from, and the panel is told what is needed', async () => {
    const { client, spaceId, noteIds } = await stage.person();
    const params = { spaceId };
    const body = { kind: 'briefing' as const };
    const material = await client.call(readReportMaterial, { params });
    expect(material).toMatchObject({
      sources: 0,
      notes: 0,
      missing: expect.stringContaining('Add a source or a note'),
    });
    expect(await client.send(startReport, { params, body })).toMatchObject({
      status: 409,
      body: { message: material.missing },
    });
    expect(noteIds).toEqual([]);
    expect(await client.call(listReports, { params })).toEqual([]);
  });

  it('is begun once by a call that is repeated, and refused under the id of another', async () => {
    const { client, spaceId } = await stage.person(harbour);
    const params = { spaceId };
    const reportId = newId();
    const body = { kind: 'briefing' as const, wish: 'Fees', reportId };
    const [one, other] = await Promise.all([1, 2].map(() => client.call(startReport, { params, body })));
    const again = await client.call(startReport, { params, body });
    expect([one?.id, other?.id, again.id]).toEqual([reportId, reportId, reportId]);
    expect((await client.call(listReports, { params })).map(({ id }) => id)).toEqual([reportId]);
    const changed = { ...body, wish: 'Barrels' };
    expect(await client.send(startReport, { params, body: changed })).toMatchObject({
      status: 409,
      body: { message: 'This request was already sent with other content.' },
    });
    expect(await client.send(startReport, { params, body: { ...body, reportId: '7' } as never })).toMatchObject({
      status: 400,
    });
    const stranger = await stage.person(harbour);
    const theirs = await stranger.client.call(startReport, { params: { spaceId: stranger.spaceId }, body: changed });
    expect(theirs).toMatchObject({ id: reportId, wish: 'Barrels' });
    await client.call(deleteReport, { params: { id: reportId } });
    expect(await client.send(startReport, { params, body })).toMatchObject({ status: 409 });
    expect(await client.call(listReports, { params })).toEqual([]);
  });

  it('is not begun when everything is out of the knowledge base, without a wish where it is one, or by a model that is not there', async () => {
    const { client, spaceId, noteIds } = await stage.person(harbour);
    const params = { spaceId };
    expect(await client.send(startReport, { params, body: { kind: 'custom' } })).toMatchObject({ status: 400 });
    const absent = { kind: 'briefing' as const, model: 'no-such-model' };
    expect(await client.send(startReport, { params, body: absent })).toMatchObject({ status: 422 });
    const keyless = { kind: 'briefing' as const, model: 'claude-3-5-sonnet' };
    expect(await client.send(startReport, { params, body: keyless })).toMatchObject({ status: 403 });
    await client.call(saveNote, { params: { id: noteIds[0] ?? '' }, body: { isInKnowledgeBase: false } });
    expect(await client.send(startReport, { params, body: { kind: 'briefing' } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('In knowledge base') },
    });
  });

  it('of somebody else is not there: neither it nor the space it would be begun in', async () => {
    const ann = await stage.person(harbour);
    const ben = await stage.person(harbour);
    const id = await ann.begin({ kind: 'briefing' });
    const params = { id };
    for (const endpoint of [readReport, cancelReport, retryReport, deleteReport, restoreReport, exportReport])
      expect(await ben.client.send(endpoint, { params })).toMatchObject({ status: 404 });
    const elsewhere = { spaceId: 999 };
    expect(await ben.client.send(listReports, { params: elsewhere })).toMatchObject({ status: 404 });
    expect(await ben.client.send(startReport, { params: elsewhere, body: { kind: 'faq' } })).toMatchObject({
      status: 404,
    });
    expect((await ann.read(id)).stage).toBe('queued');
  });

  it('that is deleted is gone, and can be had back; its note stays', async () => {
    const { client, id: userId, spaceId, begin, read } = await stage.person(harbour);
    const id = await begin({ kind: 'briefing' });
    await stage.write(userId, id);
    const { noteId } = await read(id);
    await client.call(deleteReport, { params: { id } });
    expect(await client.send(readReport, { params: { id } })).toMatchObject({ status: 404 });
    expect(await client.call(listReports, { params: { spaceId } })).toEqual([]);
    expect(await client.send(readNote, { params: { id: noteId ?? '' } })).toMatchObject({ status: 200 });
    expect(await client.call(restoreReport, { params: { id } })).toMatchObject({ stage: 'ready' });
  });

  it('names its note as long as that is there', async () => {
    const { client, id: userId, spaceId, begin, read } = await stage.person(harbour);
    const id = await begin({ kind: 'briefing' });
    await stage.write(userId, id);
    const { noteId } = await read(id);
    const params = { id: noteId ?? '' };
    const named = async () => [
      (await read(id)).noteId,
      (await client.call(listReports, { params: { spaceId } }))[0]?.noteId,
    ];
    expect(noteId).not.toBeNull();
    expect(await named()).toEqual([noteId, noteId]);
    await client.call(deleteNote, { params });
    expect(await named()).toEqual([null, null]);
    expect((await read(id)).stage).toBe('ready');
    await client.call(restoreNote, { params });
    expect(await named()).toEqual([noteId, noteId]);
  });

  it('is as if it did not exist while its space is deleted, and nothing is written into it', async () => {
    const { client, id: userId, spaceId, begin, read } = await stage.person(harbour);
    const id = await begin({ kind: 'briefing' });
    await client.call(deleteSpace, { params: { spaceId } });
    expect(await client.send(readReport, { params: { id } })).toMatchObject({ status: 404 });
    await stage.write(userId, id);
    await client.call(restoreSpace, { params: { spaceId } });
    expect((await read(id)).noteId).toBeNull();
  });

  it('is one of three at once, and no more', async () => {
    const { client, spaceId, begin } = await stage.person(harbour);
    for (let at = 0; at < 3; at += 1) await begin({ kind: 'faq' });
    const [first] = await client.call(listReports, { params: { spaceId } });
    const again = { params: { spaceId }, body: { kind: 'faq' as const } };
    expect(await client.send(startReport, again)).toMatchObject({ status: 409 });
    await client.call(cancelReport, { params: { id: first?.id ?? '' } });
    expect(await client.send(startReport, again)).toMatchObject({ status: 200 });
    expect(await client.send(retryReport, { params: { id: first?.id ?? '' } })).toMatchObject({ status: 409 });
  });

  it('is one of 500 in its space, and no more', async () => {
    const { client, spaceId, begin } = await stage.person(harbour);
    const id = await begin({ kind: 'faq' });
    await client.call(cancelReport, { params: { id } });
    const more = (to: number) =>
      database.db.execute(sql`insert into reports
        select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
        from reports as r, generate_series(2, ${to}) where r.id = ${id}`);
    await more(499);
    const another = { params: { spaceId }, body: { kind: 'faq' as const } };
    expect(await client.send(startReport, another)).toMatchObject({ status: 200 });
    expect(await client.send(startReport, another)).toMatchObject({ status: 409 });
  });

  it('is given as Markdown, Word and PDF, with links that lead back', async () => {
    const { client, id: userId, begin } = await stage.person(harbour);
    const id = await begin({ kind: 'briefing', title: 'Fees / rules' });
    const params = { id };
    expect(await client.send(exportReport, { params })).toMatchObject({ status: 409 });
    await stage.write(userId, id);
    const file = async (format: string) => {
      const url = new URL(`/api/reports/${id}/export?format=${format}`, stage.server.url);
      const answer = await fetch(url, { headers: { cookie: client.jar.header() ?? '' } });
      return { name: answer.headers.get('content-disposition'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const markdown = await file('markdown');
    expect(markdown.name).toContain('Fees');
    expect(markdown.bytes.toString()).toMatch(/^# Fees \/ rules\n[\s\S]*\]\(<http:\/\/localhost:3000\/dashboard\?/);
    expect((await file('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file('docx')).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('is in the archive of its user as far as it is written, with a title that is no Markdown', async () => {
    const { client, id: userId, begin } = await stage.person(harbour);
    const [whole, part] = [await begin({ kind: 'briefing', title: '*Fees*' }), await begin({ kind: 'faq' })];
    const unbegun = await begin({ kind: 'timeline' });
    for (const id of [whole, part]) await stage.write(userId, id);
    const sections = JSON.stringify(['Fees', 'Gates'].map((heading) => ({ heading, seek: '' })));
    await database.db.execute(
      sql`update reports set stage = 'failed', halted_at = 'writing', sections = ${sections}::jsonb where id = ${part}`,
    );
    await client.call(cancelReport, { params: { id: unbegun } });
    const archive = new Uint8Array(await (await client.fetch(exportAccount)).arrayBuffer());
    const files = new Map<string, string>();
    for (const entry of await new ZipReader(new Uint8ArrayReader(archive)).getEntries())
      if (!entry.directory && entry.filename.startsWith('reports/'))
        files.set(entry.filename.slice(-39, -3), await entry.getData(new TextWriter()));
    expect([...files.keys()].toSorted()).toEqual([whole, part].toSorted());
    expect(files.get(whole)).toMatch(/^# \\\*Fees\\\*\n\n/);
    expect(files.get(part)).toMatch(/\*Unfinished: 1 of 2 sections written\./);
  });

  it('goes with its user', async () => {
    const { client, id: userId, begin } = await stage.person(harbour);
    await stage.write(userId, await begin({ kind: 'briefing' }));
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    const { rows } = await database.db.execute(sql`select 1 from reports where user_id = ${userId}`);
    expect(rows).toEqual([]);
  });

  it('of one space is not listed in another', async () => {
    const { client, begin } = await stage.person(harbour);
    await begin({ kind: 'briefing' });
    const other = await client.call(createSpace, { body: { name: 'Other' } });
    expect(await client.call(listReports, { params: { spaceId: other.id } })).toEqual([]);
  });
});
