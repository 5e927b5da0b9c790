import { afterEach, expect, it, vi } from 'vitest';
import { tabDraft } from './tab-draft.ts';

const letters = tabDraft<{ readonly text: string }>('atrium.draft-letter.', ({ text }) => typeof text === 'string');

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('gives a draft to nobody but whoever wrote it', () => {
  letters.keep(1, 'ann', { text: 'Dear Ida' });
  expect([letters.read(1, 'bob'), letters.read(1, null), letters.read(2, 'ann')]).toEqual([null, null, null]);
  expect(letters.read(1, 'ann')?.text).toBe('Dear Ida');
  letters.keep(1, null, { text: 'To whom' });
  expect([letters.read(1, 'ann'), letters.read(1, null)?.text]).toEqual([null, 'To whom']);
});

it('leaves a draft in the tab when somebody else has none to keep', () => {
  letters.keep(1, 'ann', { text: 'Dear Ida' });
  letters.keep(1, 'bob', null);
  letters.keep(1, null, null);
  expect(letters.read(1, 'ann')?.text).toBe('Dear Ida');
});

it('takes what is broken, of another kind or without a writer for none', () => {
  for (const kept of ['{broken', 'null', '7', '"Dear"', '{"text":"Dear Ida"}', '{"owner":"ann","text":7}']) {
    sessionStorage.setItem('atrium.draft-letter.1', kept);
    expect([kept, letters.read(1, 'ann')]).toEqual([kept, null]);
  }
});

it('forgets a draft, and goes on without a storage: what stood there before is not what was typed last', () => {
  letters.keep(1, 'ann', { text: 'Dear Ida' });
  letters.keep(1, 'ann', null);
  expect(sessionStorage.length).toBe(0);
  expect(letters.keep(1, 'ann', { text: 'Dear' })).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(letters.keep(1, 'ann', { text: 'Dear Ida' })).toBe(false);
  expect(letters.read(1, 'ann')).toBeNull();
});
