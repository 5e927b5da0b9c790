import type { MoneySettings } from '@atrium/contract/admin-money';
import { expect, test } from 'vitest';
import { changedFields, type LimitsForm, limitsFormOf, readLimits, saidLimits } from './limits-form.ts';

const settings: MoneySettings = {
  monthlyLimitUsd: 19.9,
  stopsAtLimit: false,
  lowCredits: 50,
  multiplierPercent: 150,
  visitorDailyTokens: null,
  userDailyFreeTokens: 0,
};
const form = limitsFormOf(settings);
const read = (part: Partial<LimitsForm>) => readLimits({ ...form, ...part });

test('what is written into the fields is read as the same', () => {
  expect(form).toMatchObject({ monthlyLimitUsd: '19.90', visitorDailyTokens: '', userDailyFreeTokens: '0' });
  expect(readLimits(form)).toEqual({ limits: settings, wrong: {} });
});

test('an empty number of tokens is no limit, and zero is one', () => {
  expect(read({ visitorDailyTokens: '0', userDailyFreeTokens: ' ' }).limits).toMatchObject({
    visitorDailyTokens: 0,
    userDailyFreeTokens: null,
  });
});

test.each([
  ['monthlyLimitUsd', '1,000,000.00', '1,000,000.01'],
  ['monthlyLimitUsd', '0', ''],
  ['lowCredits', '1,000,000', '1,000,001'],
  ['lowCredits', '0', ''],
  ['multiplierPercent', '10,000', '10,001'],
  ['multiplierPercent', '0', '99.5'],
  ['visitorDailyTokens', '1,000,000,000,000', '1,000,000,000,001'],
  ['userDailyFreeTokens', '1,000,000,000,000', 'many'],
] as const)('of %s %s is right, and %j is wrong, which only its own field says', (key, right, wrong) => {
  expect(read({ [key]: right })).toMatchObject({ limits: { ...settings, [key]: Number(right.replaceAll(',', '')) } });
  expect(read({ [key]: wrong })).toEqual({ limits: null, wrong: { [key]: expect.stringMatching(/^Write .*\.$/) } });
});

test('what changes is said a line each, and nothing of the rest', () => {
  expect(saidLimits(settings, settings)).toEqual([]);
  const after = { ...settings, lowCredits: 80, visitorDailyTokens: 5_000, stopsAtLimit: true };
  expect(saidLimits(settings, after)).toEqual([
    'Warn at this many credits: 50 → 80',
    'Tokens of free models a day for a visitor: no limit → 5,000',
    'Models stop at the monthly limit.',
  ]);
  expect(saidLimits(after, settings).at(-1)).toBe('Models no longer stop at the limit.');
  expect(changedFields(settings, after)).toEqual({ lowCredits: 80, visitorDailyTokens: 5_000, stopsAtLimit: true });
});
