import { expect, test } from 'vitest';
import { failureSentence } from './failure-sentence.ts';

const model = { name: 'Atrium', vendorModel: 'm-1', route: 'house' } as const;

test('a model that cannot be reached is told with what there is to check', () => {
  expect(failureSentence('unreachable', { ...model, addressSetting: 'HOUSE_MODEL_URL' })).toBe(
    'Atrium could not be reached. Try again; if it stays so, whoever runs this server needs to check HOUSE_MODEL_URL and that the model server behind it runs.',
  );
  expect(failureSentence('unreachable', { ...model, route: 'local' })).toContain('still runs on this machine');
  expect(failureSentence('unreachable', { ...model, route: 'platform-key' })).toContain('way out to the internet');
});

test('a model that is not offered where the server is, is no fault of its key', () => {
  expect(failureSentence('region', { ...model, route: 'own-key' })).toBe(
    'Atrium is not offered by its provider in the region of this server. Choose another model.',
  );
});

test('a model whose provider wants to know the account better says whose account it is', () => {
  expect(failureSentence('unverified', { ...model, route: 'own-key' })).toBe(
    'Atrium is open to verified accounts only, and the account of your API key is not verified. Verify it with its provider, or choose another model.',
  );
  expect(failureSentence('unverified', model)).toBe(
    "Atrium cannot be used yet: its provider wants this server's account verified first. Whoever runs it needs to do that.",
  );
});

test('an error of the provider is not told as too much to do', () => {
  expect(failureSentence('provider-fault', model)).toBe(
    'Atrium had an error on its side. Wait a moment and try again.',
  );
  expect(failureSentence('overloaded', { ...model, retryAfter: 7 })).toBe(
    'Atrium is overloaded right now. Try again in 7 seconds.',
  );
});

test.each([
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7_199, '120 minutes'],
  [7_201, '3 hours'],
  [50_400, '14 hours'],
])('a wait of %i seconds is told as %s', (retryAfter, told) => {
  expect(failureSentence('rate-limit', { ...model, retryAfter })).toBe(
    `Atrium is receiving too many requests right now. Try again in ${told}.`,
  );
});
