import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { recordOf } from './draft-storage.ts';

const key = 'chat';
const address = `atrium.draft.${key}`;

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

let tab: typeof import('./drafts.ts') & typeof import('./follow-tabs.ts');
beforeEach(loadTab);

/** Reloads the page. What it stored is still there. */
async function loadTab() {
  vi.resetModules();
  tab = { ...(await import('./drafts.ts')), ...(await import('./follow-tabs.ts')) };
}

function write(text: string) {
  tab.changeDraft(key, { text });
  dispatchEvent(new Event('pagehide'));
}

/** Another tab stores a draft, and this tab is notified. */
function writeElsewhere(change: Partial<Draft>, at = 1) {
  const before = localStorage.getItem(address);
  const record = recordOf({ ...emptyDraft, ...change }, at);
  if (record) localStorage.setItem(address, record);
  else localStorage.removeItem(address);
  tab.followDraft(key, before, record);
}

const text = () => tab.draftOf(key).text;

test('what a tab wrote is there when it is loaded again, whatever another tab wrote since', async () => {
  write('mine');
  writeElsewhere({ text: 'theirs' });
  expect(text()).toBe('mine');
  await loadTab();
  expect(text()).toBe('mine');
  writeElsewhere({});
  expect(text()).toBe('mine');
});

test('a tab that is opened later has what was written last in any', async () => {
  write('mine');
  writeElsewhere({ text: 'theirs' });
  write('mine again');
  sessionStorage.clear();
  await loadTab();
  expect(text()).toBe('mine again');
});

test('a draft without words takes none from another tab', () => {
  write('mine');
  writeElsewhere({ text: 'theirs' });
  write('');
  expect(localStorage.getItem(address)).toContain('theirs');
  expect(sessionStorage).toHaveLength(0);
});

test('what was taken over from another tab goes when it is sent there, and stays once it was changed here', async () => {
  writeElsewhere({ text: 'theirs' });
  await loadTab();
  expect(text()).toBe('theirs');
  writeElsewhere({});
  expect(text()).toBe('');
  writeElsewhere({ text: 'more' }, 2);
  tab.openDraft(key);
  write('more of mine');
  writeElsewhere({ text: 'more and more' }, 3);
  writeElsewhere({});
  expect(text()).toBe('more of mine');
});

test('what another tab took over from here and sent is gone here too, with a reload as well; the toggles stay', async () => {
  tab.changeSettings(key, { webSearch: true });
  write('mine');
  writeElsewhere({});
  expect(text()).toBe('');
  await loadTab();
  expect(tab.draftOf(key)).toMatchObject({ text: '', settings: { webSearch: true } });
});

test('an empty field is not written in by another tab until its chat is opened', () => {
  writeElsewhere({ text: 'theirs' });
  expect(text()).toBe('');
  tab.openDraft(key);
  expect(text()).toBe('theirs');
});

test('what is typed stays while another tab sends what it took over', () => {
  write('mine');
  tab.changeDraft(key, { text: 'mine and more' });
  writeElsewhere({});
  expect(text()).toBe('mine and more');
});

test('of a great many questions that wait the oldest are forgotten', async () => {
  const address = (n: number) => `atrium.draft-queued.chat-${n % 7}.0000-${String(n).padStart(3, '0')}`;
  for (let n = 0; n < 103; n += 1) localStorage.setItem(address(n), '{}');
  await loadTab();
  expect(Object.keys(localStorage)).toHaveLength(100);
  expect([0, 1, 2].map((n) => localStorage.getItem(address(n)))).toEqual([null, null, null]);
});

const isTold = async () => (await import('../../../../ui/notices/toast.ts')).useToasts.getState().toasts[0]?.title;
/** Longer than the storage quota of browsers. */
const long = 'x'.repeat(5_300_000);

test('a text that the browser has no room for is told of, and what it kept before is there', async () => {
  write('Half a thought');
  expect(await isTold()).toBeUndefined();
  write(`Half a thought ${long}`);
  await vi.waitFor(async () => expect(await isTold()).toBe('Not kept in this browser'));
  await loadTab();
  expect(text()).toBe('Half a thought');
});

test('what only the tabs together have room for is what the tab shows when it is loaded again', async () => {
  write('Half a thought');
  sessionStorage.setItem('other', long.slice(0, 4_990_000));
  write(`Half a thought and ${'more '.repeat(5_000)}`);
  await loadTab();
  expect(text()).toMatch(/^Half a thought and more/);
  expect(await isTold()).toBeUndefined();
});
