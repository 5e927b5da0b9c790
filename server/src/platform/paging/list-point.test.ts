import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, idOf, pointOf } from './list-point.ts';

describe('a cursor', () => {
  it('names the point it was made from', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
        fc.uuid(),
        (at, id) => {
          expect(pointOf(cursorOf({ at, id }))).toEqual({ at, id });
          expect(idOf(id)).toBe(id);
        },
      ),
    );
  });

  it('is refused when it is not one of ours', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => pointOf(text)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
        expect(() => idOf(text)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
      }),
    );
  });

  it.each(['7 not-an-id', '7 0E2F1A34-0000-7000-8000-000000000000', `${'9'.repeat(16)} ${crypto.randomUUID()}`])(
    'of "%s" is refused',
    (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      expect(() => pointOf(cursor)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
    },
  );

  it('may be absent', () => {
    expect(pointOf(undefined)).toBeNull();
    expect(idOf(undefined)).toBeNull();
  });
});
