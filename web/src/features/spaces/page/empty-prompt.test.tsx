import type { Space } from '@atrium/contract/spaces';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { EmptyPrompt } from './empty-prompt.tsx';

const source = (id: string, isInKnowledgeBase: boolean, stage = 'ready') => ({
  id,
  isInKnowledgeBase,
  stage,
  passages: stage === 'ready' ? 4 : 0,
});
const note = (id: string, isInKnowledgeBase: boolean, content = 'A word.') => ({ id, isInKnowledgeBase, content });
const spaceOf = (sources: number, notes: number) => ({ id: 3, counts: { sources, notes } }) as Space;

function show(sources: readonly object[], notes: readonly object[]) {
  fakeServer({ 'GET /api/spaces/3/sources': { body: sources }, 'GET /api/spaces/3/notes': { body: notes } });
  renderPage(<EmptyPrompt space={spaceOf(sources.length, notes.length)} />);
}

it('counts what replies draw on, not what is kept out of the knowledge base', async () => {
  show([source('a', true), source('b', false)], [note('c', false), note('d', true), note('e', true)]);
  expect(await screen.findByText(/^Replies draw on 1 source and 2 notes,/)).toBeTruthy();
});

it('names only what there is', async () => {
  show([], [note('d', true), note('e', true)]);
  expect(await screen.findByText(/^Replies draw on 2 notes, and cite/)).toBeTruthy();
});

it('does not count what failed, is not read yet, or has no text', async () => {
  const sources = [source('a', true), source('b', true, 'failed'), source('c', true, 'reading')];
  show(sources, [note('d', true, ''), note('e', true)]);
  expect(await screen.findByText(/^Replies draw on 1 source and 1 note,/)).toBeTruthy();
});

it('counts a page that could not be fetched again: what it said before is still searched', async () => {
  show([{ ...source('a', true, 'failed'), passages: 4 }], []);
  expect(await screen.findByText(/^Replies draw on 1 source, and cite/)).toBeTruthy();
});

it('says that sources are being read while there is nothing else to draw on', async () => {
  show([source('a', true, 'failed'), source('b', true, 'indexing')], []);
  expect(await screen.findByText(/^Your sources are being read\./)).toBeTruthy();
});

it('asks for a source where all that there are failed', async () => {
  show([source('a', true, 'failed')], []);
  expect(await screen.findByText('Upload a source to get started')).toBeTruthy();
});

it('asks for a source where nothing is in the knowledge base, or there is nothing', async () => {
  show([source('a', false)], []);
  expect(await screen.findByText('Upload a source to get started')).toBeTruthy();
  show([], []);
  expect(screen.getAllByText('Upload a source to get started')).toHaveLength(2);
});

it('counts nothing where not all of it is known', async () => {
  show(
    Array.from({ length: 50 }, (_, n) => source(`s${n}`, true)),
    [],
  );
  expect(
    await screen.findByText(/^Replies draw on the sources and notes that are in your Knowledge Base/),
  ).toBeTruthy();
});
