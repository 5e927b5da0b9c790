import { deleteChat, listChats, readChat } from '@atrium/contract/chats';
import { exportAccount, exportChat, runImport } from '@atrium/contract/exchange';
import { uploadAttachment } from '@atrium/contract/files';
import { readPersonaFile } from '@atrium/contract/persona-files';
import { createPersona, uploadPersonaPicture } from '@atrium/contract/personas';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { shareChat } from '@atrium/contract/sharing';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import type { EndReason } from '../../ports/model-provider.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createDrivenModel } from '../../testing/models/driven-model.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { sendWhole } from '../../testing/send-whole.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** A PNG of one pixel. */
const redDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const formats = ['markdown', 'json', 'text', 'pdf', 'html'] as const;

describeOnBothStores('an export', (open) => {
  let app: TestApp;
  let owner: TestClient;
  let chatId: string;
  let answer = 'The **answer**.';
  /** How a reply ends; null: not before the test ends it. */
  let reason: EndReason | null = 'stop';
  const model = createDrivenModel();
  beforeAll(async () => {
    model.answer((call) => {
      if (answer !== '') call.say(answer);
      if (reason !== null) call.end(reason);
    });
    app = await startTestApp({ overrides: { database: await open(), builtInModel: () => model } });
  });
  afterAll(() => app.close());
  const send = (body: Record<string, unknown>) => sendWhole(owner, body);
  const get = async (format: (typeof formats)[number], id = chatId) => {
    const response = await owner.fetch(exportChat, { params: { id }, query: { format } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const unzip = async (response: Response) => {
    const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())));
    const files = new Map<string, Buffer>();
    for (const entry of await zip.getEntries())
      if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
    return files;
  };
  beforeEach(async () => {
    answer = 'The **answer**.';
    reason = 'stop';
    owner = await app.demoUser();
    chatId = (await send({ message: 'Was ist <b>möglich</b>?' })).sessionId;
  });

  it('names the persona beside its replies, and takes replies of several in again as they were', async () => {
    const personas = [];
    for (const name of ['Vera', 'Ben']) {
      const { id } = await owner.call(createPersona, { body: { ...samplePersona, name } });
      personas.push({ id });
    }
    const events = collectEvents(owner.events(sendStream, { body: { message: 'Who?', personas } }));
    await events.all();
    const { sessionId: id } = await events.until('session_created');
    const { next } = await events.until('complete');
    await collectEvents(owner.events(resumeRun, { params: { id: next?.runId ?? '' } })).all();
    for (const format of ['markdown', 'text', 'html'] as const)
      expect((await get(format, id)).bytes.toString()).toMatch(/Vera[\s\S]*Ben/);
    const pdf = await getDocumentProxy(new Uint8Array((await get('pdf', id)).bytes));
    expect((await extractText(pdf, { mergePages: true })).text).toMatch(/Vera[\s\S]*Ben/);
    const json = (await get('json', id)).bytes;
    expect(JSON.parse(json.toString()).messages).toMatchObject([
      { persona: null, waiting: [] },
      { persona: { name: 'Vera' }, waiting: [{ name: 'Ben' }] },
      { persona: { name: 'Ben' }, waiting: [] },
    ]);
    const other = await app.demoUser();
    const before = new Set((await other.call(listChats)).chats.map((chat) => chat.id));
    for await (const _progress of other.events(runImport, { query: { name: 'chat.json' }, body: json }));
    const taken = (await other.call(listChats)).chats.find((chat) => !before.has(chat.id));
    const { messages } = await other.call(readChat, { params: { id: taken?.id ?? '' } });
    expect(messages.map(({ persona, waiting }) => [persona?.name ?? null, waiting.length])).toEqual([
      [null, 0],
      ['Vera', 0],
      ['Ben', 0],
    ]);
  });

  it('says of replies that are cut off or empty that they are', async () => {
    answer = '';
    await send({ message: 'Nothing?', sessionId: chatId });
    [answer, reason] = ['The half', 'length'];
    await send({ message: 'Half?', sessionId: chatId });
    const said =
      /Nothing\?[\s\S]*\(The model gave an empty answer\.\)[\s\S]*The half[\s\S]*\(Cut off at its length limit\.\)/;
    for (const format of ['markdown', 'text', 'html'] as const)
      expect((await get(format)).bytes.toString()).toMatch(said);
    const pdf = await getDocumentProxy(new Uint8Array((await get('pdf')).bytes));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toMatch(said);
    // What is whole has no remark.
    expect(text.match(/\((?:The|Cut)/g)).toHaveLength(2);
  });

  it('says it also of one that is blank, that is still being written, or that failed nobody knows why', async () => {
    answer = ' \n';
    await send({ message: 'Blank?', sessionId: chatId });
    [answer, reason] = ['The beginning', null];
    const events = collectEvents(owner.events(sendStream, { body: { message: 'Now?', sessionId: chatId } }));
    await events.untilText(answer.length);
    expect((await get('text')).bytes.toString()).toMatch(
      /Blank\?[\s\S]*\(The model gave an empty answer\.\)[\s\S]*Now\?[\s\S]*\(Still being written\.\)\n$/,
    );
    model.calls.at(-1)?.end();
    await events.all();
    const file = JSON.parse((await get('json')).bytes.toString());
    Object.assign(file.messages.at(-1), { status: 'failed', error: null });
    const other = await app.demoUser();
    const body = Buffer.from(JSON.stringify(file));
    for await (const _progress of other.events(runImport, { query: { name: 'chat.json' }, body }));
    const { id = '' } = (await other.call(listChats)).chats.find(({ title }) => title === file.chat.title) ?? {};
    const response = await other.fetch(exportChat, { params: { id }, query: { format: 'text' } });
    expect(await response.text()).toMatch(/The beginning\n\(Failed\.\)\n$/);
  });

  it('is its owner’s alone', async () => {
    const other = await app.demoUser();
    for (const format of formats) {
      const query = { format };
      expect(await other.send(exportChat, { params: { id: chatId }, query })).toMatchObject({ status: 404 });
      expect(await owner.send(exportChat, { params: { id: newId() }, query })).toMatchObject({ status: 404 });
    }
    expect(await app.stranger().send(exportAccount)).toMatchObject({ status: 401 });
    await owner.call(deleteChat, { params: { id: chatId } });
    expect((await get('json')).response.status).toBe(404);
  });

  it('is a download that no browser opens as a page of ours', async () => {
    for (const format of formats) {
      const { headers } = (await get(format)).response;
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Was ist _?b ?m/);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).not.toContain('html');
    }
  });

  it('has the shown branch in every format to read, and all branches in JSON', async () => {
    const first = await send({ message: 'More?', sessionId: chatId });
    answer = 'Another answer.';
    await send({ sessionId: chatId, regenerate: first.userMessageId });
    for (const format of ['markdown', 'text', 'html'] as const) {
      const text = (await get(format)).bytes.toString();
      expect(text).toContain('More?');
      expect(text).toContain('Another answer.');
      expect(text.match(/The (?:\*\*|<strong>)answer/g)).toHaveLength(1);
    }
    expect((await get('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const file = JSON.parse((await get('json')).bytes.toString());
    expect(file).toMatchObject({
      format: 'atrium-chat',
      version: 1,
      chat: { id: chatId, title: 'Was ist <b>möglich</b>?' },
    });
    expect(file.messages).toHaveLength(5);
    expect(file.messages.filter((one: { parentId: string }) => one.parentId === first.userMessageId)).toHaveLength(2);
  });

  it('of an account has every chat, file, link and call, and nothing of anybody else', async () => {
    const file = await owner.call(uploadAttachment, {
      query: { name: '../../etc/plan.txt', type: 'text/plain' },
      body: new Uint8Array(Buffer.from('the plan')),
    });
    await send({ message: 'Read it', sessionId: chatId, attachmentIds: [file.id] });
    const portrait = await owner.call(uploadPersonaPicture, { body: redDot });
    await owner.call(createPersona, { body: { ...samplePersona, avatar: portrait.url } });
    const { token } = await owner.call(shareChat, { params: { id: chatId } });
    const stranger = owner;
    owner = await app.demoUser();
    await send({ message: 'A secret of another' });
    const files = await unzip(await stranger.fetch(exportAccount));
    const names = [...files.keys()];
    const chatFile = names.find((name) => name.endsWith(`${chatId}.json`)) ?? '';
    expect(JSON.parse(String(files.get(chatFile))).messages[2].attachments).toMatchObject([
      { name: 'plan.txt', path: `files/${file.id}.txt` },
    ]);
    expect(String(files.get(chatFile.replace('.json', '.md')))).toContain('The **answer**.');
    expect(String(files.get(`files/${file.id}.txt`))).toBe('the plan');
    expect(JSON.parse(String(files.get('files/index.json')))).toMatchObject([{ name: 'plan.txt' }]);
    expect(JSON.parse(String(files.get('account/shared-links.json')))).toMatchObject([{ path: `/share/${token}` }]);
    expect(JSON.parse(String(files.get('personas.json')))).toMatchObject([{ name: 'Vera', avatar: portrait.url }]);
    const alone = names.find((name) => /^personas\/vera-\d+\.persona\.json$/.test(name)) ?? '';
    const found = await stranger.call(readPersonaFile, { body: new Uint8Array(files.get(alone) ?? []) });
    expect(found).toMatchObject({ fields: { name: 'Vera' }, picture: { type: expect.stringMatching(/^image/) } });
    const drawn = names.find((name) => name.startsWith(`personas/${portrait.filename}.`)) ?? '';
    expect((await sharp(files.get(drawn)).metadata()).width).toBe(1);
    const readme = String(files.get('README.txt'));
    for (const name of names) if (name !== 'README.txt') expect(readme).toContain(name.replace(/\/.*/, '/'));
    expect(names.every((name) => /^(?:[a-z]+\/)?[A-Za-z0-9.-]+$/.test(name))).toBe(true);
    for (const content of files.values()) expect(String(content)).not.toContain('A secret of another');
  });
});
