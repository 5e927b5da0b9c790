import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['nothing', ''],
  ['half an object', '{"a":'],
  ['two values', '1 2'],
  ['a comment', '{/* */}'],
  ['NaN', '{"a":NaN}'],
  ['a byte order mark', '\u{feff}{}'],
  ['an open string', '{"a":"'],
  ['a key to the prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a deep key to the prototype', '{"a":[{"constructor":{"prototype":1}}]}'],
  ['a NUL character', '{"a":"\\u0000"}'],
  ['5,000 levels', '['.repeat(5000) + ']'.repeat(5000)],
  ['100,000 open levels', '{"a":'.repeat(100_000)],
])('%s is refused', (_name, text) => {
  expect(() => parseJson(bytes(text))).toThrow(expect.objectContaining({ code: 'invalid-request' }));
});

test('NUL characters are left out where that is asked for', () => {
  expect(parseJson(bytes('{"a":["x\\u0000y"]}'), { dropsNul: true })).toEqual({ a: ['xy'] });
});

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJson(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))).toThrow(
    expect.objectContaining({ code: 'invalid-request' }),
  );
});

test('whatever else is JSON comes through as it is', () => {
  const noReach = (value: unknown) => !/"(__proto__|constructor|prototype)":|\\u0000/.test(JSON.stringify(value));
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }).filter(noReach), (value) => {
      expect(parseJson(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('brackets and escaped quotes inside of strings are no depth', () => {
  const text = `${'[{'.repeat(500)}\\"\\\\`;
  expect(parseJson(bytes(JSON.stringify({ text })))).toEqual({ text });
});

test('a lone surrogate is replaced, because no database holds it', () => {
  expect(parseJson(bytes('{"a":"x\\ud800y"}'))).toEqual({ a: 'x\u{fffd}y' });
});
