import { configure, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { spacesAnswers, whole } from '../../testing/spaces-stage.ts';
import SpacesPage from './spaces-page.tsx';

// Lazily loaded parts are compiled on demand, which may take a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

type Answers = Parameters<typeof fakeServer>[0];

/** Opens the page of spaces at an address, with the two spaces that every user has. */
export function open(at: string, answers: Answers = {}, width = 1440) {
  fakeWindow({ width });
  const server = fakeServer({
    ...spacesAnswers,
    'GET /api/spaces/1': { body: whole(1) },
    'GET /api/spaces/2': { body: whole(2) },
    ...answers,
  });
  renderPage(<SpacesPage />, { at: `/dashboard?section=spaces${at}` });
  const sent = (method: string, address: string) =>
    server.requests.filter((each) => each.method === method && each.address.startsWith(address));
  return { ...server, sent };
}

export async function choose(menu: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}
