import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Carried, creditsFor, microPerCredit, reckon } from './reckon.ts';

const fresh: Carried = { amount: 1900, packageCredits: 2500, received: 0, refunded: 0, disputed: 0 };
const paid: Carried = { ...fresh, received: 1900 };

test('nothing is given while nothing has come in', () => {
  expect(reckon(fresh, { received: 0, refunded: 0, disputed: 0 })).toEqual({ gives: 0, byRefund: 0n, byDispute: 0n });
});

test('what has come in gives the package’s credits, or their part', () => {
  expect(reckon(fresh, { received: 1900, refunded: 0, disputed: 0 }).gives).toBe(2500);
  expect(creditsFor(1900, 2500, 950)).toBe(1250);
  expect(creditsFor(1900, 2500, 1)).toBe(1);
  expect(creditsFor(1900, 2500, 1901)).toBe(2500);
});

test('a refund takes its part, and the whole one exactly all', () => {
  expect(reckon(paid, { received: 1900, refunded: 950, disputed: 0 }).byRefund).toBe(-1250n * microPerCredit);
  const rest = reckon({ ...paid, refunded: 950 }, { received: 1900, refunded: 1900, disputed: 0 });
  expect(rest.byRefund).toBe(-1250n * microPerCredit);
});

test('a dispute that is won, and a refund that came to nothing, give back what they took', () => {
  const won = reckon({ ...paid, disputed: 1900 }, { received: 1900, refunded: 0, disputed: 0 });
  expect(won).toEqual({ gives: 0, byRefund: 0n, byDispute: 2500n * microPerCredit });
  const failed = reckon({ ...paid, refunded: 700 }, { received: 1900, refunded: 0, disputed: 0 });
  expect(failed.byRefund).toBeGreaterThan(0n);
});

test('by whatever way the truth is reached, no more is taken than was given and nothing is lost in the sums', () => {
  const cents = fc.integer({ min: 0, max: 5000 });
  const truth = fc.record({ received: fc.constantFrom(0, 900, 1900), refunded: cents, disputed: cents });
  fc.assert(
    fc.property(fc.array(truth, { maxLength: 12 }), fc.integer({ min: 1, max: 100_000 }), (truths, packageCredits) => {
      let carried: Carried = { ...fresh, packageCredits };
      let balance = 0n;
      for (const next of truths) {
        const { gives, byRefund, byDispute } = reckon(carried, next);
        expect(gives).toBeGreaterThanOrEqual(0);
        balance += BigInt(gives) * microPerCredit + byRefund + byDispute;
        expect(balance).toBeGreaterThanOrEqual(0n);
        carried = { ...carried, ...next, received: Math.max(carried.received, next.received) };
        expect(reckon(carried, next)).toEqual({ gives: 0, byRefund: 0n, byDispute: 0n });
      }
      const straight = reckon({ ...fresh, packageCredits }, carried);
      expect(balance).toBe(BigInt(straight.gives) * microPerCredit + straight.byRefund + straight.byDispute);
    }),
  );
});
