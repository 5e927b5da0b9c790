import { afterEach, expect, test, vi } from 'vitest';
import { emptyDraft } from './draft.ts';

type Page = typeof import('./drafts.ts') & typeof import('./follow-tabs.ts') & typeof import('./outbox.ts');

/** Loads the page in a tab of this browser for the user with this id; '' is a visitor. */
async function loadAs(id: string): Promise<Page> {
  document.head.innerHTML = `<meta name="atrium-user" content="${id}" />`;
  vi.resetModules();
  return { ...(await import('./drafts.ts')), ...(await import('./follow-tabs.ts')), ...(await import('./outbox.ts')) };
}

function write(page: Page, key: string, text: string) {
  page.changeDraft(key, { text });
  dispatchEvent(new Event('pagehide'));
}

const texts = (page: Page) => Object.values(page.useDrafts.getState().drafts).map(({ text }) => text);
const waiting = {
  runId: '0001',
  messageId: 'm',
  text: 'Mira waits',
  attachments: [],
  settings: emptyDraft.settings,
  isNext: false,
};

afterEach(() => {
  document.head.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});

test('what somebody wrote whose session was ended elsewhere is shown to nobody else, and is there when she is back', async () => {
  const hers = await loadAs('mira');
  write(hers, 'new', 'To my doctor');
  write(hers, 'chat', 'An answer');
  hers.outbox.keep('chat', waiting);

  const visitors = await loadAs('');
  visitors.openDraft('chat');
  expect(texts(visitors).join('')).toBe('');
  expect(visitors.draftOf('chat').queue).toEqual([]);
  const his = await loadAs('ben');
  his.openDraft('chat');
  his.openDraft('new');
  expect(texts(his).join('')).toBe('');
  expect(his.draftOf('chat').queue).toEqual([]);
  write(his, 'new', 'Of Ben');

  // The drafts are also there in a tab that is opened later.
  sessionStorage.clear();
  const again = await loadAs('mira');
  again.openDraft('chat');
  expect(again.draftOf('new').text).toBe('To my doctor');
  expect(again.draftOf('chat').text).toBe('An answer');
  expect(again.draftOf('chat').queue).toMatchObject([{ text: 'Mira waits' }]);
});

test('who signs out forgets what is his, and leaves others what they wrote', async () => {
  write(await loadAs('mira'), 'new', 'Of Mira');
  const kept = { text: { title: '', content: 'x' }, basedOn: 1, sent: null };
  localStorage.setItem('atrium.draft-note.n1.a', JSON.stringify({ ...kept, owner: 'mira' }));
  localStorage.setItem('atrium.draft-note.n2.b', JSON.stringify({ ...kept, owner: 'ben' }));
  const his = await loadAs('ben');
  write(his, 'new', 'Of Ben');
  his.forgetDrafts();
  expect(texts(await loadAs('ben'))).toEqual([]);
  expect(localStorage.getItem('atrium.draft-note.n2.b')).toBeNull();
  expect(localStorage.getItem('atrium.draft-note.n1.a')).not.toBeNull();
  expect(texts(await loadAs('mira'))).toEqual(['Of Mira']);
});

test('a tab forgets what it shows when its own user signs out in another, and not when somebody else does', async () => {
  const hers = await loadAs('mira');
  write(hers, 'new', 'Of Mira');
  const tell = (newValue: string) =>
    dispatchEvent(new StorageEvent('storage', { key: 'atrium.drafts-forgotten', newValue }));
  tell('-of.ben.1');
  expect(hers.draftOf('new').text).toBe('Of Mira');
  tell('-of.mira.1');
  expect(hers.draftOf('new').text).toBe('');
});

test('what a visitor wrote goes along when she signs in, after what she had left there', async () => {
  write(await loadAs('mira'), 'new', 'Before');
  const visitors = await loadAs('');
  write(visitors, 'new', 'Meanwhile');
  visitors.outbox.keep('chat', waiting);
  const hers = await loadAs('mira');
  hers.openDraft('chat');
  expect(hers.draftOf('new').text).toBe('Before\n\nMeanwhile');
  expect(hers.draftOf('chat').queue).toMatchObject([{ text: 'Mira waits' }]);
  expect(texts(await loadAs('')).join('')).toBe('');
});

test('of what others left the oldest is forgotten', async () => {
  for (let n = 0; n < 43; n += 1)
    localStorage.setItem(`atrium.draft-of.u${n}.new`, JSON.stringify({ text: 'x', at: n }));
  await loadAs('mira');
  expect(Object.keys(localStorage)).toHaveLength(40);
  expect(localStorage.getItem('atrium.draft-of.u2.new')).toBeNull();
});
