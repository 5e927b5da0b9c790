import type { KnowledgeItem } from '@atrium/contract/sources';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import KnowledgeBasePage from './knowledge-base-page.tsx';

const item: KnowledgeItem = {
  id: 'a',
  spaceId: 1,
  spaceName: 'My Personal Space',
  found: [],
  folderId: null,
  title: 'Rules',
  type: 'text',
  isInKnowledgeBase: true,
  stage: 'indexing',
  progress: null,
  problem: null,
  canRetry: false,
  notice: null,
  passages: 0,
  characters: 10,
  pages: 0,
  url: null,
  size: null,
  file: null,
  version: 1,
  checkedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const user = {
  id: 'u',
  email: 'u@example.org',
  username: 'Ada',
  avatar: null,
  role: 'user',
  isDemo: false,
  createdAt: '2026-01-01T00:00:00Z',
};

it('a source that is being read is looked at again by itself until it is there', async () => {
  fakeWindow({ width: 1440 });
  let isRead = false;
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/knowledge-base': () => ({ body: [isRead ? { ...item, stage: 'ready', passages: 3 } : item] }),
  });
  renderPage(<KnowledgeBasePage />);
  expect(await screen.findByText(/^Indexing/)).toBeTruthy();
  isRead = true;
  expect(await screen.findByText(/3 passages/, {}, { timeout: 4_000 })).toBeTruthy();
});

it('more is offered below the first sources, not before they are drawn', async () => {
  fakeWindow({ width: 1440 });
  const some = Array.from({ length: 60 }, (_, n) => ({ ...item, id: `s${n}`, title: `Rules ${n}`, stage: 'ready' }));
  fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/knowledge-base': { body: some } });
  const drawn: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) if (added instanceof Element) note(added);
  });
  const note = (added: Element) => {
    for (const part of [added, ...added.querySelectorAll('button, ul')])
      if (part.matches('ul') || part.textContent === 'Show more') drawn.push(part.tagName);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  renderPage(<KnowledgeBasePage />);
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeTruthy();
  expect(await screen.findByText('Rules 0')).toBeTruthy();
  watch.disconnect();
  expect(drawn[0]).toBe('UL');
});
