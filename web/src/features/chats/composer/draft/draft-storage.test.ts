import { afterEach, expect, test } from 'vitest';
import { type Draft, type DraftFile, emptyDraft } from './draft.ts';
import { draftIn, keepRecord, readRecords, recordOf, sharedRecord } from './draft-storage.ts';
import { eraseDrafts } from './forget-drafts.ts';

afterEach(() => localStorage.clear());

const save = (key: string, draft: Draft, now: number) =>
  keepRecord(localStorage, sharedRecord + key, recordOf(draft, now));
const load = (): Record<string, Draft> =>
  Object.fromEntries([...readRecords(localStorage, sharedRecord)].map(([key, record]) => [key, draftIn(record)]));

const queued = {
  runId: 'r',
  messageId: 'm',
  text: 'Why?',
  attachments: [],
  settings: emptyDraft.settings,
  isNext: false,
};

test('text, toggles and queue of a chat survive a reload', () => {
  const settings = { model: 'gpt-4', thinkingMode: 'deep', webSearch: true, personas: [] } as const;
  const draft = { ...emptyDraft, text: 'half a thou', settings, queue: [queued] };
  save('chat', draft, 1);
  expect(load()).toEqual({ chat: draft });
});

test('a question that was not acknowledged comes back into the composer, before what was typed since', () => {
  save('new', { ...emptyDraft, text: 'next', sending: queued }, 1);
  expect(load().new).toMatchObject({ text: 'Why?\n\nnext', sending: null, sent: null });
});

test('a question that comes back alone keeps the ids it was sent under', () => {
  save('new', { ...emptyDraft, sending: queued }, 1);
  expect(load().new).toMatchObject({ text: 'Why?', sending: null, sent: queued });
});

test('a file is kept that was not uploaded, without another try, and a paste to be put back', () => {
  const file = {
    id: 'f',
    size: 7,
    attachment: null,
    progress: 0.5,
    error: null,
    canRetry: false,
    preview: null,
    pasted: null,
  };
  const files: DraftFile[] = [
    { ...file, name: 'plan.pdf', state: 'uploading' },
    {
      ...file,
      name: 'pasted.txt',
      state: 'failed',
      pasted: 'a long text',
      error: 'The connection was lost.',
      canRetry: true,
    },
    { ...file, name: 'film.mov', state: 'failed', error: 'File type not supported' },
  ];
  save('chat', { ...emptyDraft, files }, 1);
  const kept = load().chat?.files;
  expect(kept).toMatchObject([
    { name: 'plan.pdf', state: 'uploading', canRetry: false, error: null },
    { name: 'pasted.txt', state: 'failed', canRetry: false, pasted: 'a long text' },
    { name: 'film.mov', state: 'failed', error: 'File type not supported' },
  ]);
  // The files are still shown as missing after the next reload, and gone once they are removed.
  save('chat', { ...emptyDraft, files: kept ?? [] }, 2);
  expect(load().chat?.files).toEqual(kept);
  save('chat', emptyDraft, 3);
  expect(localStorage).toHaveLength(0);
});

test('a draft that holds nothing leaves nothing behind', () => {
  save('chat', { ...emptyDraft, text: 'x' }, 1);
  save('chat', emptyDraft, 2);
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read is left out', () => {
  localStorage.setItem('atrium.draft.a', '{broken');
  localStorage.setItem('atrium.draft.b', 'null');
  localStorage.setItem('other', '{}');
  expect(load()).toEqual({});
});

test('the oldest drafts are forgotten first, and signing out forgets all', () => {
  for (let at = 1; at <= 45; at++) save(`c${at}`, { ...emptyDraft, text: 'x' }, at);
  const kept = Object.keys(load());
  expect(kept).toHaveLength(40);
  expect(kept).not.toContain('c5');
  eraseDrafts(localStorage);
  expect(localStorage).toHaveLength(0);
});
