import { exportPersona, type PersonaFilePreview, readPersonaFile } from '@atrium/contract/persona-files';
import { maxPersonaFileBytes } from '@atrium/contract/persona-rules';
import { createPersona, listPersonas, type Persona, uploadPersonaPicture } from '@atrium/contract/personas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { samplePersona } from '../../../testing/samples/sample-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { withPngTexts } from '../domain/files/png-text.ts';

const json = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)));
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const fox = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { name: 'Mo', description: 'A fox.', first_mes: 'Yip' },
};
const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });

describeOnBothStores('files of personas', (open) => {
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    server = await startTestApp({ overrides: { database: await open() } });
    [ann, ben] = [await server.demoUser(), await server.demoUser()];
  });
  afterAll(() => server.close());

  const save = (client: TestClient, fields: Partial<typeof samplePersona> = {}): Promise<Persona> =>
    client.call(createPersona, { body: { ...samplePersona, ...fields } });
  const read = (body: Uint8Array): Promise<PersonaFilePreview> =>
    ann.call(readPersonaFile, { body: new Uint8Array(body) });
  const download = async (id: number, format: 'atrium' | 'card-v2' | 'card-v3' | 'card-png') => {
    const answer = await ann.fetch(exportPersona, { params: { id }, query: { format } });
    expect(answer.status).toBe(200);
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  it('are given to their owners alone', async () => {
    const { id } = await save(ann);
    const call = { params: { id }, query: { format: 'atrium' as const } };
    expect(await ben.send(exportPersona, call)).toMatchObject({ status: 404 });
    expect(await server.stranger().send(exportPersona, call)).toMatchObject({ status: 401 });
    expect(await server.stranger().send(readPersonaFile, { body: json(fox) })).toMatchObject({ status: 401 });
  });

  it('lose the characters that no text here can have', async () => {
    const card = json({ ...fox, data: { ...fox.data, name: 'M\0o', first_mes: 'Y\0ip' } });
    expect((await read(card)).fields).toMatchObject({ name: 'Mo', greeting: 'Yip' });
  });

  it('are read no further than is kept: a small one that names its character without end fills no memory', async () => {
    const endless = '<bot>'.repeat(100_000);
    const texts = [
      'description',
      'personality',
      'mes_example',
      'system_prompt',
      'scenario',
      'creator_notes',
      'first_mes',
    ];
    const data = {
      ...Object.fromEntries(texts.map((key) => [key, endless])),
      name: 'N'.repeat(500_000),
      alternate_greetings: Array.from({ length: 100 }, () => '<bot>'.repeat(1_000)),
    };
    const before = process.memoryUsage().rss;
    const found = await read(json({ spec: 'chara_card_v2', data }));
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect(found.fields).toMatchObject({ name: 'N'.repeat(80), systemPrompt: 'N'.repeat(20_000) });
    expect(found.greetings).toEqual(Array.from({ length: 50 }, () => 'N'.repeat(4_000)));
  });

  describe('are refused in a sentence', () => {
    const nested = `{"spec":"chara_card_v2","data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    it.each([
      ['that are empty', new Uint8Array(), 415],
      ['that are something else', Buffer.from('%PDF-1.7'), 415],
      ['that are an archive', Buffer.from('PK\u0003\u0004'), 415],
      ['that are no JSON', Buffer.from('{"name": '), 422],
      ['that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 422],
      ['that are nested without end', Buffer.from(nested), 422],
      ['that reach for a prototype', Buffer.from('{"__proto__":{"name":"x"},"name":"Mo","description":"x"}'), 422],
      ['with JSON of another kind', json({ hello: 'world' }), 422],
      ['with a card that is a list', json({ spec: 'chara_card_v2', data: [] }), 422],
      ['with a name that is none', json({ ...fox, data: { name: { a: 1 }, description: 'x' } }), 422],
      ['of a version to come', json({ format: 'atrium-persona', version: 2, persona: samplePersona }), 415],
      ['without a version', json({ format: 'atrium-persona', persona: samplePersona }), 422],
      [
        'with fields nobody knows',
        json({ format: 'atrium-persona', version: 1, persona: { ...samplePersona, a: 1 } }),
        422,
      ],
      [
        'with wrong types',
        json({ format: 'atrium-persona', version: 1, persona: { ...samplePersona, greeting: 7 } }),
        422,
      ],
    ])('%s', async (_what, body, status) => {
      const answer = await ann.send(readPersonaFile, { body: new Uint8Array(body) });
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^[A-Z].*\.$/) } });
    });

    it.each([
      ['nothing at all', '', 'This file is empty.'],
      ['blanks alone', ' \n', 'This file is empty.'],
      ['very many blanks', '\ufeff\r\n'.padEnd(500), 'This file is empty.'],
      [
        'words far down',
        '\n'.repeat(250).concat('Mo'),
        'Take a .json file or a PNG picture with a character card in it.',
      ],
      ['a list', '[1,2]', 'This file holds no persona and no character card.'],
      ['half a list', '[1,', 'This file cannot be read: it is not valid JSON.'],
      ['words', 'Mo, a fox', 'Take a .json file or a PNG picture with a character card in it.'],
    ])('that says what is wrong: %s', async (_what, text, message) => {
      const answer = await ann.send(readPersonaFile, { body: new Uint8Array(Buffer.from(text)) });
      expect(answer).toMatchObject({ body: { message } });
    });

    it('that are pictures without a card, with half a card, or with a packed one', async () => {
      const picture = await red(9, 9).png().toBuffer();
      const packed = withPngTexts(picture, { chara: 'eJxx' });
      const asPacked = Buffer.from(packed);
      asPacked.write('zTXt', asPacked.indexOf('tEXt'));
      for (const body of [picture, asPacked, withPngTexts(picture, { chara: base64(fox).slice(0, 40) })])
        expect(await ann.send(readPersonaFile, { body: new Uint8Array(body) })).toMatchObject({ status: 422 });
    });

    it('that are too large, before they are read', async () => {
      const answer = await ann.send(readPersonaFile, { body: new Uint8Array(maxPersonaFileBytes + 1) });
      expect(answer).toMatchObject({ status: 413 });
    });
  });

  it('are read wherever the text in them begins', async () => {
    for (const before of ['\n'.repeat(250), '\ufeff'.concat(' '.repeat(199))])
      expect((await read(Buffer.from(before.concat(JSON.stringify(fox))))).fields).toMatchObject({ name: 'Mo' });
  });

  it('are looked at without anything being kept', async () => {
    const before = await ann.call(listPersonas);
    await read(json(fox));
    expect(await ann.call(listPersonas)).toEqual(before);
  });

  it('bring what they say as text, whatever it looks like, and no portrait from anywhere', async () => {
    const script = '<script>alert(1)</script>[x](javascript:alert(1))';
    const own = { ...samplePersona, name: script, avatar: 'https://evil.example/x.svg', greeting: script };
    const found = await read(json({ format: 'atrium-persona', version: 1, persona: own }));
    expect(found.fields).toMatchObject({ name: script, greeting: script, avatar: '' });
    expect(found.picture).toBeNull();
  });

  it('bring a picture encoded anew, without what is hidden in it', async () => {
    const photo = await red(900, 600)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const withCard = withPngTexts(photo, { chara: base64({ ...fox, spec: 'chara_card_v2' }), ccv3: base64(fox) });
    const polyglot = Buffer.concat([withCard, Buffer.from('<script>alert(1)</script>')]);
    const found = await read(polyglot);
    expect(found).toMatchObject({ source: 'card-v3', fields: { name: 'Mo', greeting: 'Yip' }, greetings: ['Yip'] });
    const bytes = Buffer.from(found.picture?.base64 ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, format: 'png' });
    for (const hidden of ['secret place', 'ccv3', 'script']) expect(bytes.includes(hidden)).toBe(false);
  });

  it('with a card in a picture that cannot be drawn bring the card, and say so', async () => {
    const picture = await red(9, 9).png().toBuffer();
    const broken = Buffer.from(withPngTexts(picture, { chara: base64({ ...fox, spec: 'chara_card_v2' }) }));
    broken.write('XXXX', broken.indexOf('IDAT'));
    const found = await read(broken);
    expect(found).toMatchObject({ fields: { name: 'Mo' }, picture: null });
    expect(found.remarks).toContain('Its picture could not be read.');
  });

  describe('of a persona of one’s own', () => {
    it.each(['atrium', 'card-v2', 'card-v3', 'card-png'] as const)('bring it back: %s', async (format) => {
      const made = await save(ann, { name: 'Zoë “Z” / Ω', capabilitiesText: 'Reads maps.' });
      const { answer, bytes } = await download(made.id, format);
      expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Zo%C3%AB");
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const found = await read(bytes);
      expect(found.fields).toEqual({ ...samplePersona, name: made.name, capabilitiesText: 'Reads maps.' });
      expect(found.remarks).toEqual([]);
      expect(found.picture === null).toBe(format !== 'card-png');
    });

    it('keep its phone number and e-mail address back', async () => {
      const resourcesConfig = {
        ownResources: true,
        otherResources: false,
        phoneNumber: '+49301234',
        emailAddress: 'a@b.example',
      };
      const { id } = await save(ann, { resourcesConfig });
      for (const format of ['atrium', 'card-v2', 'card-v3', 'card-png'] as const) {
        const { bytes } = await download(id, format);
        const texts = [
          Buffer.from(bytes).toString(),
          ...[
            ...Buffer.from(bytes)
              .toString('latin1')
              .matchAll(/[A-Za-z0-9+/]{200,}/g),
          ].map(([each]) => Buffer.from(each, 'base64').toString()),
        ];
        expect(texts.join()).toContain('Vera');
        expect(texts.join()).not.toMatch(/49301234|a@b\.example/);
      }
    });

    it('carry the portrait its owner brought', async () => {
      const photo = await red(900, 600).jpeg().toBuffer();
      const { url } = await ann.call(uploadPersonaPicture, { body: new Uint8Array(photo) });
      const { id } = await save(ann, { avatar: url });
      const png = (await download(id, 'card-png')).bytes;
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 512 });
      const own = await read((await download(id, 'atrium')).bytes);
      expect(own.fields.avatar).toBe('');
      expect(await sharp(Buffer.from(own.picture?.base64 ?? '', 'base64')).metadata()).toMatchObject({ width: 512 });
    });

    it('never carry the portrait of another, whatever its avatar names', async () => {
      const photo = await red(300, 300).jpeg().toBuffer();
      const { url } = await ben.call(uploadPersonaPicture, { body: new Uint8Array(photo) });
      const { id } = await save(ann, { avatar: url });
      expect((await read((await download(id, 'atrium')).bytes)).picture).toBeNull();
      expect(await sharp((await download(id, 'card-png')).bytes).metadata()).toMatchObject({ width: 480, height: 640 });
    });
  });
});
