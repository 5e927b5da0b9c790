import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashToken, randomToken } from './random-token.ts';
import { createSeal, SealBroken } from './seal.ts';

describe('a seal', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];

  it('refuses text that was changed, cut, swapped between places or sealed with an unknown key', () => {
    const seal = createSeal([current]);
    const sealed = seal.seal('sk-word', 'integrations:a');
    const parts = sealed.split('.');
    const changed = parts.map((_, at) => parts.map((part, index) => (index === at ? flip(part) : part)).join('.'));
    const broken = [
      ...changed,
      '',
      '....',
      sealed.slice(0, -2),
      `${sealed}AA`,
      createSeal([old]).seal('x', 'integrations:a'),
    ];
    for (const each of broken) expect(() => seal.open(each, 'integrations:a'), each).toThrow(SealBroken);
    expect(() => seal.open(sealed, 'integrations:b')).toThrow(SealBroken);
  });

  it.each([
    ['under a key that is not here', /^/, '', true],
    ['in a form of a later version', /^v1/, 'v2', true],
    ['and whose beginning was damaged', /^v1/, 'x1', false],
    ['and of which the id of its key was cut', /^(v1)\.[^.]{4}/, '$1.', false],
    ['and of which nothing is left', /.*/s, '', false],
  ])('says whether the key is all that lacks, of a text that was sealed %s', (_what, part, by, lacksKey) => {
    const sealed = createSeal([old]).seal('sk-word', 'p').replace(part, by);
    expect(() => createSeal([current]).open(sealed, 'p')).toThrow(expect.objectContaining({ lacksKey }));
  });

  it('opens nothing of a later version, although it has the key', () => {
    const seal = createSeal([current]);
    const later = seal.seal('sk-word', 'p').replace(/^v1/, 'v2');
    expect(() => seal.open(later, 'p')).toThrow(expect.objectContaining({ lacksKey: true }));
  });

  it('shortens no tag', () => {
    const seal = createSeal([current]);
    const [version, id, nonce, tag = '', body] = seal.seal('sk-word', 'p').split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => seal.open([version, id, nonce, short, body].join('.'), 'p')).toThrow(SealBroken);
  });

  it('opens what an older key sealed, and says that it is old', () => {
    const before = createSeal([old]).seal('wörds', 'p');
    const after = createSeal([current, old]);
    expect(after.open(before, 'p')).toBe('wörds');
    expect([after.isOld(before), after.isOld(after.seal('wörds', 'p'))]).toEqual([true, false]);
  });

  it('never seals alike and shows nothing of the text', () => {
    const seal = createSeal([current]);
    const both = [seal.seal('sk-word', 'p'), seal.seal('sk-word', 'p')];
    expect(both[0]).not.toBe(both[1]);
    expect(both.join()).not.toContain('sk-word');
  });

  it('refuses keys of another length', () => {
    expect(() => createSeal([])).toThrow('32 bytes');
    expect(() => createSeal([randomBytes(16)])).toThrow('32 bytes');
    expect(() => createSeal([current, randomBytes(16)])).toThrow('32 bytes');
  });
});

describe('a token', () => {
  it('is 256 bits, never the same, and hashes to something else', () => {
    const tokens = new Set(Array.from({ length: 1000 }, randomToken));
    expect(tokens.size).toBe(1000);
    const [token = ''] = tokens;
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    expect(hashToken(token)).not.toContain(token);
  });
});

/** Replaces the first character, so that the decoded bytes differ whatever the length. */
function flip(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
}
