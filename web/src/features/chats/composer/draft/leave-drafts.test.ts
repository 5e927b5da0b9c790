import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft } from './draft.ts';

type Tab = typeof import('./drafts.ts') &
  typeof import('./follow-tabs.ts') &
  typeof import('./outbox.ts') &
  typeof import('./leave-drafts.ts');

const key = 'chat';
const waiting = ['First', 'Second'].map((text, n) => ({
  runId: String(n),
  messageId: `m${n}`,
  text,
  attachments: [],
  settings: emptyDraft.settings,
  isNext: false,
}));

async function openTab(): Promise<Tab> {
  vi.resetModules();
  return {
    ...(await import('./drafts.ts')),
    ...(await import('./follow-tabs.ts')),
    ...(await import('./outbox.ts')),
    ...(await import('./leave-drafts.ts')),
  };
}

function write(tab: Tab, text: string) {
  tab.changeDraft(key, { text });
  dispatchEvent(new Event('pagehide'));
}

/** Tells this page what the work has changed in the storage that all tabs share, as its browser tells every other tab. */
function elsewhere<T>(work: () => T): T {
  const events: StorageEventInit[] = [];
  const { setItem, removeItem } = Storage.prototype;
  const note = (storage: Storage, at: string, newValue: string | null) => {
    const oldValue = storage.getItem(at);
    if (storage === localStorage && oldValue !== newValue) events.push({ key: at, oldValue, newValue });
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, at, value) {
    note(this, at, value);
    setItem.call(this, at, value);
  });
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, at) {
    note(this, at, null);
    removeItem.call(this, at);
  });
  const done = work();
  vi.restoreAllMocks();
  for (const event of events) dispatchEvent(new StorageEvent('storage', event));
  return done;
}

let here: Tab;
let other: Tab;
beforeEach(async () => {
  history.replaceState(null, '', `/dashboard?chat=${key}`);
  here = await openTab();
  write(here, 'Half a thought');
  // The other tab has written nothing itself, and shows what it finds.
  sessionStorage.clear();
  other = await openTab();
});

afterEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});

let tests = 0;

/** Two questions wait, and both tabs know of them. */
function queueTwo() {
  // The tabs of earlier tests still listen, and know their own questions.
  tests += 1;
  for (const queued of waiting)
    elsewhere(() => other.outbox.keep(key, { ...queued, runId: `${tests}-${queued.runId}` }));
  for (const tab of [here, other]) expect(tab.draftOf(key).queue).toHaveLength(2);
}

test('what is written in a chat stays when another tab deletes that, with what waits there before it', () => {
  queueTwo();
  elsewhere(() => other.leaveDraft(key));
  expect(here.draftOf(key)).toMatchObject({ text: 'First\n\nSecond\n\nHalf a thought', queue: [] });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('words alone stay too, and are kept when the chat is brought back, until they are sent there', () => {
  const undo = elsewhere(() => other.leaveDraft(key));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(here.draftOf(key).text).toBe('Half a thought');
  elsewhere(undo);
  expect(here.draftOf(key).text).toBe('Half a thought');
  other.openDraft(key);
  elsewhere(() => write(other, ''));
  expect(here.draftOf(key).text).toBe('');
});

test('what was taken into the composer waits no more when the chat is brought back', () => {
  queueTwo();
  const undo = elsewhere(() => other.leaveDraft(key));
  elsewhere(undo);
  expect(here.draftOf(key)).toMatchObject({ text: 'First\n\nSecond\n\nHalf a thought', queue: [] });
  expect(Object.keys(localStorage).filter((address) => address.includes('queued'))).toEqual([]);
});

test('a tab that shows another chat forgets what was written in the deleted one', () => {
  queueTwo();
  history.replaceState(null, '', '/dashboard?chat=another');
  elsewhere(() => other.leaveDraft(key));
  expect(here.draftOf(key)).toMatchObject({ text: '', queue: [] });
});
