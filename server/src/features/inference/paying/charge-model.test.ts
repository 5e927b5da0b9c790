import { expect, it } from 'vitest';
import { newPerson, problemOf } from '../../../testing/stages/inference-stage.ts';
import { fromCredits, type Wallet } from '../../credits/index.ts';
import { chargeFor, refusalOf } from './charge-model.ts';

const empty: Wallet = {
  balance: 0n,
  held: 0n,
  owed: 0n,
  available: 0n,
  monthCharged: 0n,
  hasBought: true,
  monthlyLimit: 1_000_000,
  ownLimits: { monthlyLimit: null, dailyFreeTokens: null },
};

function depsOf(wallet: Wallet) {
  const settings = () => ({ stopsAtLimit: true, multiplierPercent: 100 });
  return { credits: { settings, walletOf: async () => wallet } } as unknown as Parameters<typeof refusalOf>[0] &
    Parameters<typeof chargeFor>[0];
}

it('refuses who has reached the limit of the month before anything is stored, however many credits there are', async () => {
  const wallet = { ...empty, available: fromCredits(500), monthCharged: fromCredits(100) };
  const host = { price: { input: 1, cached: 1, output: 1, reasoning: 1 } };
  const asked = chargeFor(depsOf(wallet), newPerson(), { name: 'Sage' } as never, host as never, 'OpenAI');
  expect(await problemOf(asked)).toMatchObject({
    code: 'monthly-limit',
    message: 'You have reached your limit of $1.00 for this month.',
  });
});

it('counts what is set aside against the limit of the month', () => {
  const wallet = { ...empty, available: fromCredits(50), held: fromCredits(90) };
  expect(refusalOf(depsOf(wallet), 'Sage', wallet)).toMatchObject({
    code: 'monthly-limit',
    message: expect.stringMatching(
      /^Your limit of \$1\.00 for this month leaves too little for Sage\. 90 credits are set/,
    ),
  });
});

it('names the credits, not the limit, to who has none left', () => {
  const wallet = { ...empty, monthCharged: fromCredits(150) };
  expect(refusalOf(depsOf(wallet), 'Sage', wallet)).toMatchObject({
    code: 'insufficient-credits',
    message: 'You need credits to use Sage. Your current balance is 0 credits.',
  });
});

it('names what is owed to who owes, whatever the limit of the month is', () => {
  const wallet = { ...empty, owed: fromCredits(12.345), monthCharged: fromCredits(150) };
  expect(refusalOf(depsOf(wallet), 'Sage', wallet)).toMatchObject({
    code: 'insufficient-credits',
    message: 'You need credits to use Sage. Your account owes 12.34 credits for a payment that was taken back.',
  });
});

it('asks for credits where any part of a price is not zero, and for none at a price of zero or of an admin', async () => {
  const nothing = { input: 0, cached: 0, output: 0, reasoning: 0 };
  // Cast, because nothing else of a model and of its host decides it.
  const charge = (price: object, by: object = {}, wallet = empty) =>
    chargeFor(depsOf(wallet), { ...newPerson(), ...by }, { name: 'Sage' } as never, { price } as never, 'OpenAI');
  for (const part of Object.keys(nothing)) {
    const price = { ...nothing, [part]: 1 };
    expect(await problemOf(charge(price))).toMatchObject({ code: 'insufficient-credits' });
    expect(await charge(price, {}, { ...empty, available: 1n })).toEqual({ price });
    expect(await charge(price, { role: 'admin' })).toBeNull();
  }
  expect(await charge(nothing)).toBeNull();
});
