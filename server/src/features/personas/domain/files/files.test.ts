import { crc32 as nodeCrc32 } from 'node:zlib';
import type { PersonaFields } from '@atrium/contract/personas';
import { growsFairly } from '@atrium/contract/testing/work';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../../platform/text/crc32.ts';
import { samplePersona } from '../../../../testing/samples/sample-calls.ts';
import { cardInPng, pngWithCard } from './card-png.ts';
import { readOwnFormat, writeOwnFormat } from './own-format.ts';
import { findPngText, withPngTexts } from './png-text.ts';
import { readCard } from './read-card.ts';
import { writeCard } from './write-card.ts';

// A picture of one transparent pixel.
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);
const text = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((each) => !/\{\{|<(?:user|char|bot)>/i.test(each));
const trimmed = (maxLength: number) => fc.string({ maxLength }).map((each) => each.trim());
const persona: fc.Arbitrary<PersonaFields> = fc.record({
  name: trimmed(80).filter((each) => each !== '' && !/\{\{|<(?:user|char|bot)>/i.test(each)),
  role: trimmed(120),
  avatar: fc.constantFrom('', '@assets/avatars/chef.svg'),
  voiceId: fc.constantFrom('', 'browser:Daniel'),
  greeting: text,
  systemPrompt: text,
  behaviorText: text,
  capabilitiesText: text,
  contextualText: text,
  guardrailsText: text,
  multimodalConfig: fc.record({
    webChat: fc.boolean(),
    webAudio: fc.boolean(),
    webVideo: fc.boolean(),
    phoneCalls: fc.boolean(),
    whatsapp: fc.boolean(),
    email: fc.boolean(),
  }),
  resourcesConfig: fc.record({ ownResources: fc.boolean(), otherResources: fc.boolean() }),
});
const blank = (fields: PersonaFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' && value.trim() === '' ? '' : value]),
  );

describe('a persona that is written to a file and read again is the same', () => {
  it('in the own format', () => {
    fc.assert(
      fc.property(persona, (fields) => {
        const again = readOwnFormat(JSON.parse(JSON.stringify(writeOwnFormat(fields, null))));
        expect(again.fields).toEqual(fields);
      }),
    );
  });

  it.each(['card-v2', 'card-v3'] as const)('as a %s, but for the portrait, which a card cannot name', (spec) => {
    fc.assert(
      fc.property(persona, (fields) => {
        const again = readCard(JSON.parse(JSON.stringify(writeCard(fields, spec))));
        expect(again?.source).toBe(spec);
        expect(blank(again?.fields ?? fields)).toEqual(blank({ ...fields, avatar: '' }));
      }),
    );
  });

  it('in a picture, which stays the picture it was', () => {
    const written = pngWithCard(point, samplePersona);
    const twice = pngWithCard(written, { ...samplePersona, name: 'Wilma' });
    const again = readCard(JSON.parse(Buffer.from(cardInPng(twice)).toString()));
    expect(again).toMatchObject({
      source: 'card-v3',
      fields: { name: 'Wilma', guardrailsText: 'Never guess a distance.' },
    });
    expect(Buffer.from(written.subarray(0, 33)).equals(point.subarray(0, 33))).toBe(true);
    expect(twice.length - written.length).toBeLessThan(20);
  });
});

describe('the texts of a PNG', () => {
  it('have the checksum that others make of them', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(crc32(bytes)).toBe(nodeCrc32(bytes));
      }),
    );
  });

  it('are replaced and not heaped up', () => {
    const once = withPngTexts(point, { chara: 'one' });
    const twice = withPngTexts(once, { chara: 'two' });
    expect(twice.length).toBe(once.length);
    expect(findPngText(twice, ['chara'])).toBe('two');
    expect(findPngText(twice, ['ccv3'])).toBeNull();
  });

  it('are refused when they are damaged or break off, and never read past the end', () => {
    const whole = Buffer.from(withPngTexts(point, { chara: 'a card' }));
    const damaged = Buffer.from(whole);
    damaged[whole.indexOf('a card')] = 0x62;
    expect(() => findPngText(damaged, ['chara'])).toThrow('damaged');
    for (let length = 8; length < whole.length; length += 1)
      expect(() => findPngText(whole.subarray(0, length), ['chara'])).toThrow('breaks off');
    const lying = Buffer.from(whole);
    lying.writeUInt32BE(0xffffffff, whole.indexOf('tEXt') - 4);
    expect(() => findPngText(lying, ['chara'])).toThrow('breaks off');
  });

  it('are not looked for behind the end of the picture', () => {
    const hidden = Buffer.from(withPngTexts(point, { chara: 'hidden' })).subarray(8);
    expect(findPngText(Buffer.concat([point, hidden]), ['chara'])).toBeNull();
  });
});

describe('a character card', () => {
  const card = (data: Record<string, unknown>, spec = 'chara_card_v2') =>
    readCard({ spec, data: { name: 'Mo', ...data } });

  it('of the first version is read from where its fields stand', () => {
    const found = readCard({
      name: 'Mo',
      description: 'A fox.',
      personality: 'Sly',
      scenario: 'A wood',
      first_mes: 'Hi',
    });
    expect(found).toMatchObject({
      source: 'card-v1',
      fields: { name: 'Mo', systemPrompt: 'A fox.', behaviorText: 'Sly', contextualText: 'A wood', greeting: 'Hi' },
    });
  });

  it('fills its placeholders in with the name, or the nickname, and nobody’s data', () => {
    const found = card({
      nickname: 'Momo$&',
      description: '{{CHAR}} meets {{user}}; <BOT>.',
      first_mes: 'Hello {{user}}',
    });
    expect(found?.fields.systemPrompt).toBe('Momo$& meets the user; Momo$&.');
    expect(found?.fields.greeting).toBe('Hello you');
  });

  it('gives every field with a meaning its place', () => {
    const found = card({
      description: 'A fox.',
      system_prompt: 'Play a fox.',
      personality: 'Sly',
      mes_example: '<START>\n{{char}}: Yip',
      post_history_instructions: 'Never bite.',
    });
    expect(found?.fields).toMatchObject({
      systemPrompt: 'Play a fox.\n\nA fox.',
      behaviorText: 'Sly\n\nExamples of how Mo talks:\n<START>\nMo: Yip',
      guardrailsText: 'Never bite.',
    });
    expect(found?.remarks).toEqual([]);
  });

  it('says what is not taken over', () => {
    const found = card({
      tags: ['fox'],
      creator: 'Ann',
      character_book: { entries: [{}, {}] },
      assets: [{ type: 'icon', uri: 'http://169.254.169.254/x.png', name: 'main', ext: 'png' }],
      extensions: { other: {}, atrium: { role: 'Fox' } },
      description: '{{random:a,b}}',
      personality: { nested: true },
      alternate_greetings: ['One', 7, ' '],
      first_mes: 'x'.repeat(5_000),
    });
    expect(found?.remarks.join('\n')).toMatch(
      /personality.*not a text[\s\S]*lorebook \(2 entries\)[\s\S]*Pictures[\s\S]*tags[\s\S]*Ann[\s\S]*other programs[\s\S]*Placeholders/,
    );
    expect(found?.fields).toMatchObject({ role: 'Fox', behaviorText: '' });
    expect(found?.greetings.map((greeting) => greeting.length)).toEqual([4_000, 3]);
    const twice = card({ first_mes: 'x'.repeat(5_000), alternate_greetings: ['y'.repeat(5_000)] });
    expect(twice?.remarks).toHaveLength(1);
  });

  it('takes braces that end nowhere for no placeholder, in a time that grows with their number alone', () => {
    const braces = (part: number) => '{'.repeat(20_000 * part);
    const tenTimes = (text: string) => {
      for (let n = 0; n < 10; n += 1) card({ description: text, personality: text, scenario: text });
    };
    expect(growsFairly(braces, tenTimes)).toBe(true);
    expect(card({ scenario: braces(1) })?.remarks).toEqual([]);
    expect(card({ scenario: `${braces(0.5)}{{pick:a,b}}` })?.remarks).toHaveLength(1);
  });

  it('that was edited elsewhere keeps the edit, where it stands', () => {
    const written = writeCard({ ...samplePersona, capabilitiesText: 'Maps' }, 'card-v3');
    const data = { ...(written.data as object), description: 'You know every star.' };
    const found = readCard({ ...written, data });
    expect(found?.fields).toMatchObject({ systemPrompt: 'You know every star.', capabilitiesText: '' });
  });

  it('without a name, or of a wrong shape, is refused', () => {
    expect(() => card({ name: ' ' })).toThrow('no name');
    expect(readCard({ spec: 'chara_card_v2', data: [] })).toBeNull();
    expect(readCard({ name: 'Mo' })).toBeNull();
  });
});
