import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './list-cursor.ts';

it('names the point it was made from', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
      fc.uuid(),
      (at, id) => {
        expect(readCursor(writeCursor({ updatedAt: at, id }))).toEqual({ updatedAt: at, id });
      },
    ),
  );
});

it('is nothing when it is not one of ours', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readCursor(text)).toBeNull();
    }),
  );
});
