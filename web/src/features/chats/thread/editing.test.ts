import { beforeEach, expect, test } from 'vitest';
import { forgetDrafts } from '../composer/draft/forget-drafts.ts';
import { beginRun } from '../run/begin-run.ts';
import { changeEdit, readKeptEdits, startEditing, stopEditing, useEditing } from './editing.ts';

const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
const ids = {
  chatId: null,
  slot: 's',
  runId: 'r',
  messageId: 'q',
  lastId: null,
  personas: [],
  now: '2026-11-21T12:00:00.000Z',
};
const question = (id: string) => {
  const { answer } = beginRun({ ask: { kind: 'question', text: '', attachments: [] }, settings, ...ids });
  return { ...answer, id, role: 'user', content: `Words of ${id}` } as const;
};
const textOf = (id: string) => useEditing.getState().edits[id]?.text;

/** Simulates a reload of the tab: only what it has stored is left. */
function reload(): void {
  useEditing.setState(readKeptEdits());
}

beforeEach(() => forgetDrafts());

test('what is typed into an edited question is there again after a reload of the tab', () => {
  startEditing('chat', question('m1'));
  changeEdit('m1', { text: 'A better question' });
  reload();
  expect(textOf('m1')).toBe('A better question');
  expect(useEditing.getState().edits.m1).toMatchObject({ chatId: 'chat', original: { id: 'm1' } });
});

test('another question opened for editing leaves the first as it was typed', () => {
  startEditing('chat', question('m1'));
  changeEdit('m1', { text: 'Half a thought' });
  startEditing('chat', question('m2'));
  expect(textOf('m1')).toBe('Half a thought');
  expect(textOf('m2')).toBe('Words of m2');
  stopEditing('m2');
  expect(textOf('m1')).toBe('Half a thought');
});

test('an edit that was on its way when the page was closed is open again', () => {
  startEditing('chat', { ...question('m1'), content: 'Sent, but never taken' });
  changeEdit('m1', { isSent: true });
  reload();
  expect(useEditing.getState().edits.m1).toMatchObject({ text: 'Sent, but never taken', isSent: false });
});

test('a store that holds something else is as good as an empty one', () => {
  for (const kept of [
    'no JSON',
    'null',
    '[]',
    '{"state":null}',
    '{"state":{"edits":[{"chatId":null}]}}',
    '{"state":{"edits":{"m1":null}}}',
  ]) {
    sessionStorage.setItem('atrium.edits', kept);
    expect(readKeptEdits(), kept).toEqual({ edits: {} });
  }
});

test('a storage that is full does not stop the typing', () => {
  startEditing('chat', question('m1'));
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    changeEdit('m1', { text: 'Typed all the same' });
  } finally {
    Storage.prototype.setItem = setItem;
  }
  expect(textOf('m1')).toBe('Typed all the same');
});

test('signing out forgets it', () => {
  startEditing('chat', { ...question('m1'), content: 'A better question' });
  forgetDrafts();
  expect(useEditing.getState().edits).toEqual({});
  expect(sessionStorage.getItem('atrium.edits')).not.toContain('better');
});
