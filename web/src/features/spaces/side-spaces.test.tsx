import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { space, user } from '../../testing/spaces-stage.ts';
import { refreshSpaces } from './queries.ts';
import SideSpaces from './side-spaces.tsx';

describe('the spaces in the sidebar', () => {
  it('are the own ones, each below its parent, and the open one is marked', async () => {
    fakeServer({
      'GET /api/auth/user': { body: user },
      'GET /api/spaces': { body: [space(1), space(2), space(3, { parentId: 1, name: 'Light' })] },
    });
    renderPage(<SideSpaces isHere onOpen={() => undefined} />, { at: '/dashboard?section=spaces&space=3' });
    const current = await screen.findByRole('link', { name: 'Light' });
    expect(current.getAttribute('aria-current')).toBe('page');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'My Personal Space',
      'Light',
      'Space 2',
      'All spaces',
      'Knowledge Base',
    ]);
  });

  it('are asked for anew once they were changed in another tab, and a change here is told there', async () => {
    const { requests } = fakeServer({
      'GET /api/auth/user': { body: user },
      'GET /api/spaces': { body: [space(1)] },
    });
    renderPage(<SideSpaces isHere onOpen={() => undefined} />, { at: '/dashboard?section=spaces' });
    await screen.findByRole('link', { name: 'My Personal Space' });
    const looks = () => requests.filter(({ address }) => address === '/api/spaces').length;
    expect(looks()).toBe(1);
    const otherTab = new BroadcastChannel('atrium.spaces');
    let told = 0;
    otherTab.onmessage = () => void told++;
    otherTab.postMessage(null);
    await waitFor(() => expect(looks()).toBe(2));
    expect(told).toBe(0);
    await refreshSpaces();
    await waitFor(() => expect(told).toBe(1));
    otherTab.close();
  });

  it('have as many rows held for them on the next load as they had on the last', async () => {
    fakeServer({
      'GET /api/auth/user': { body: user },
      'GET /api/spaces': { body: [space(1), space(2), space(3)] },
    });
    const draw = () => renderPage(<SideSpaces isHere onOpen={() => undefined} />, { at: '/dashboard' });
    const { container, unmount } = draw();
    expect(container.querySelectorAll('.skeleton')).toHaveLength(4);
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    unmount();
    queryClient.clear();
    expect(draw().container.querySelectorAll('.skeleton')).toHaveLength(5);
  });

  it('keep the place of their rows when they cannot be loaded', async () => {
    localStorage.setItem('atrium.space-rows', '7 ');
    let answer: FakeAnswer = { status: 503, body: { code: 'unavailable', message: 'Try again.' } };
    fakeServer({ 'GET /api/auth/user': { body: user }, 'GET /api/spaces': () => answer });
    const { container } = renderPage(<SideSpaces isHere onOpen={() => undefined} />, { at: '/dashboard' });
    const retry = await screen.findByRole('button', { name: 'Could not be loaded. Retry' });
    expect(container.querySelector<HTMLElement>('.side-list')?.style.height).toBe('calc(7 * var(--row))');
    answer = { body: [space(1)] };
    retry.click();
    expect(await screen.findByRole('link', { name: 'My Personal Space' })).toBeTruthy();
  });
});
