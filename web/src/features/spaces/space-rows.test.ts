import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => localStorage.clear());

/** Loads the page anew for this user. */
async function loadFor(userId: string) {
  document.head.innerHTML = `<meta name="atrium-user" content="${userId}" />`;
  vi.resetModules();
  return import('./space-rows.ts');
}

test('the rows of the last load are remembered for the user who saw them', async () => {
  const first = await loadFor('ada');
  expect(first.rowsOfLastTime()).toBe(4);
  first.noteRows(11);
  expect((await loadFor('ada')).rowsOfLastTime()).toBe(11);
  expect((await loadFor('bo')).rowsOfLastTime()).toBe(4);
});

test('what else may stand in the storage counts for nothing', async () => {
  for (const stored of ['', 'many ada', '-3 ada', '2.5 ada', '99999999 ada']) {
    localStorage.setItem('atrium.space-rows', stored);
    expect((await loadFor('ada')).rowsOfLastTime()).toBe(4);
  }
});
