import { afterEach, expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { eraseDrafts, loadDrafts, saveDraft } from './draft-storage.ts';

afterEach(() => localStorage.clear());

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
  saveDraft(localStorage, 'chat', draft, 1);
  expect(loadDrafts(localStorage)).toEqual({ chat: draft });
});

test('a question that was not acknowledged comes back into the composer, before what was typed since', () => {
  saveDraft(localStorage, 'new', { ...emptyDraft, text: 'next', sending: queued }, 1);
  expect(loadDrafts(localStorage).new).toMatchObject({ text: 'Why?\n\nnext', sending: null });
});

test('a draft that holds nothing leaves nothing behind', () => {
  saveDraft(localStorage, 'chat', { ...emptyDraft, text: 'x' }, 1);
  saveDraft(localStorage, 'chat', emptyDraft, 2);
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read is left out', () => {
  localStorage.setItem('atrium.draft.a', '{broken');
  localStorage.setItem('atrium.draft.b', 'null');
  localStorage.setItem('other', '{}');
  expect(loadDrafts(localStorage)).toEqual({});
});

test('the oldest drafts are forgotten first, and signing out forgets all', () => {
  for (let at = 1; at <= 45; at++) saveDraft(localStorage, `c${at}`, { ...emptyDraft, text: 'x' }, at);
  const kept = Object.keys(loadDrafts(localStorage));
  expect(kept).toHaveLength(40);
  expect(kept).not.toContain('c5');
  eraseDrafts(localStorage);
  expect(localStorage).toHaveLength(0);
});
