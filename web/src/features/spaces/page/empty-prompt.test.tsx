import type { Space } from '@atrium/contract/spaces';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { EmptyPrompt } from './empty-prompt.tsx';

const item = (id: string, isInKnowledgeBase: boolean) => ({ id, isInKnowledgeBase, stage: 'ready' });
const spaceOf = (sources: number, notes: number) => ({ id: 3, counts: { sources, notes } }) as Space;

function show(sources: readonly object[], notes: readonly object[]) {
  fakeServer({ 'GET /api/spaces/3/sources': { body: sources }, 'GET /api/spaces/3/notes': { body: notes } });
  renderPage(<EmptyPrompt space={spaceOf(sources.length, notes.length)} />);
}

it('counts what replies draw on, not what is kept out of the knowledge base', async () => {
  show([item('a', true), item('b', false)], [item('c', false), item('d', true), item('e', true)]);
  expect(await screen.findByText(/^Replies draw on 1 source and 2 notes,/)).toBeTruthy();
});

it('names only what there is', async () => {
  show([], [item('d', true), item('e', true)]);
  expect(await screen.findByText(/^Replies draw on 2 notes, and cite/)).toBeTruthy();
});

it('asks for a source where nothing is in the knowledge base, or there is nothing', async () => {
  show([item('a', false)], []);
  expect(await screen.findByText('Upload a source to get started')).toBeTruthy();
  show([], []);
  expect(screen.getAllByText('Upload a source to get started')).toHaveLength(2);
});

it('counts nothing where not all of it is known', async () => {
  show(
    Array.from({ length: 50 }, (_, n) => item(`s${n}`, true)),
    [],
  );
  expect(
    await screen.findByText(/^Replies draw on the sources and notes that are in your Knowledge Base/),
  ).toBeTruthy();
});
