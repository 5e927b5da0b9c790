import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useModels } from './queries.ts';

function Payer() {
  return useModels()
    .data?.models.map(({ route }) => route)
    .join(' ');
}

const choice = (id: string, route = 'house') => ({ id, name: id, label: id, route });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders who pays, with one of these routes for each request to the server; the last one repeats. */
async function open(...routes: readonly string[]) {
  let looks = 0;
  fakeServer({
    'GET /api/models': () => {
      const route = routes[Math.min(looks, routes.length - 1)];
      looks += 1;
      return { body: { defaultModel: 'a', models: [choice('a', route), choice('b')] } };
    },
  });
  const { container } = renderPage(<Payer />);
  await pass(10);
  return { looks: () => looks, shown: () => container.textContent };
}

describe('who pays for a model', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('is looked at every 20 s while a key of one’s own does, and no more once it was removed elsewhere', async () => {
    const page = await open('own-key', 'own-key', 'platform-key');
    expect([page.looks(), page.shown()]).toEqual([1, 'own-key house']);
    await pass(19_000);
    expect(page.looks()).toBe(1);
    await pass(1_010);
    expect([page.looks(), page.shown()]).toEqual([2, 'own-key house']);
    await pass(20_000);
    expect([page.looks(), page.shown()]).toEqual([3, 'platform-key house']);
    await pass(120_000);
    expect(page.looks()).toBe(3);
  });

  it('is left alone where none of one’s own does', async () => {
    const page = await open('platform-key');
    await pass(120_000);
    expect([page.looks(), page.shown()]).toEqual([1, 'platform-key house']);
  });

  it('is left alone while nobody sees the page, and looked at as soon as somebody does', async () => {
    const page = await open('own-key', 'platform-key');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    window.dispatchEvent(new Event('visibilitychange'));
    await pass(180_000);
    expect(page.looks()).toBe(1);
    hidden.mockRestore();
    window.dispatchEvent(new Event('visibilitychange'));
    await pass(10);
    expect([page.looks(), page.shown()]).toEqual([2, 'platform-key house']);
  });
});
