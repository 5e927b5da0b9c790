import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test('a provider that an address invents is named as any other that is not known', () => {
  for (const provider of ['nobody', 'constructor', 'toString'])
    expect(failureText(new URLSearchParams({ error: 'refused', provider }))).not.toMatch(/native code|\[object/);
  expect(failureText(new URLSearchParams({ error: 'not-configured', provider: 'toString' }))).toContain('he provider');
});
