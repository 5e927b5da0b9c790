import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { answers, balance, stagePayments } from '../../testing/payment-stage.ts';
import { renderPage } from '../../testing/render-page.tsx';

stagePayments();

describe('the balance', () => {
  test('stands under the name in the corner', async () => {
    fakeServer(answers);
    renderPage(<App />, { at: '/dashboard' });
    expect(await screen.findByText('1,240 credits available')).toBeTruthy();
  });

  test('has its place held until it comes, and is one line where nothing is counted', async () => {
    const credits = Promise.withResolvers<{ body: unknown }>();
    fakeServer({ ...answers, 'GET /api/user/credits': () => credits.promise });
    renderPage(<App />, { at: '/dashboard' });
    const button = await screen.findByRole('button', { name: /^Account: *Mira Anand/ });
    const place = button.querySelector('.tabular-nums');
    expect(place?.className).toContain('h-4 truncate');
    expect(place?.textContent).toBe('');
    credits.resolve({ body: { ...balance, isUnlimited: true } });
    expect(await screen.findByText('Unlimited credits')).toBe(place);
  });

  test('is in the account menu where the sidebar has room for icons alone', async () => {
    fakeServer(answers);
    renderPage(<App />, { at: '/dashboard' });
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Account: Mira Anand' }));
    const menu = within(await screen.findByRole('menu', { name: 'Account' }));
    expect(menu.getByText('1,240 credits available')).toBeTruthy();
    expect(menu.getByText('Mira Anand')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  });

  test('is asked for every 30 s beside the message field, and not while nobody sees the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = fakeServer(answers);
    renderPage(<App />, { at: '/dashboard' });
    const looks = () => server.requests.filter(({ address }) => address === '/api/user/credits').length;
    await screen.findByText('1,240 credits available');
    const before = looks();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(looks()).toBe(before + 2);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const then = looks();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(looks()).toBe(then);
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('visibilitychange'));
  });
});
