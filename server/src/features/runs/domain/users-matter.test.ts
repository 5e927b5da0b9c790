import { expect, test } from 'vitest';
import { isUsersMatter } from './users-matter.ts';

test('what credits, a conversation or one’s own key fail at is the user’s; of a key of the server it is a fault', () => {
  expect(isUsersMatter('insufficient-credits', 'platform-key')).toBe(true);
  expect(isUsersMatter('persona-gone', 'house')).toBe(true);
  expect(isUsersMatter('no-funds', 'own-key')).toBe(true);
  expect(isUsersMatter('no-funds', 'platform-key')).toBe(false);
  expect(isUsersMatter('unverified', 'own-key')).toBe(true);
  expect(isUsersMatter('unverified', 'platform-key')).toBe(false);
  expect(isUsersMatter('provider-fault', 'own-key')).toBe(false);
});
