import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userKey } from '../features/accounts/index.ts';
import { followWindow } from '../features/shell/index.ts';
import { queryClient } from '../lib/query-client.ts';
import { type FakeAnswer, fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { space, user } from '../testing/spaces-stage.ts';
import { App } from './app.tsx';

const mira = { ...user, role: 'admin' };
/** A proxy's answer instead of the server's. */
const badGateway: FakeAnswer = { status: 502, body: '<html>Bad gateway</html>' };

/** Shown instead of a page, or as one line among the parts that did load. */
const lost = /^Your account could not be loaded\.?$/;

const places = [
  '/dashboard?section=history',
  '/dashboard?section=spaces',
  '/dashboard?section=spaces&space=1',
  '/dashboard?section=knowledge-base',
  '/digital-personas',
  '/digital-personas?edit=7',
  '/digital-personas?new=1',
  '/dashboard?settings=account',
  '/dashboard?upgrade=1',
  '/admin',
  '/admin/personas',
] as const;

function open(at: string, whoIsHere: () => FakeAnswer) {
  fakeWindow({ width: 1440 });
  onTestFinished(followWindow());
  fakeServer({
    'GET /api/auth/user': whoIsHere,
    'GET /api/spaces': { body: [space(1), space(3)] },
    'GET /api/stripe/payments/pi_1': { body: { paymentIntentId: 'pi_1', state: 'processing' } },
  });
  renderPage(<App />, { at });
}

describe('where the server cannot say who is here', () => {
  it.each(places)('%s asks nobody to sign in, and comes by a second try', async (at) => {
    let answer = badGateway;
    open(at, () => answer);
    const told = await screen.findByText(lost, { selector: '[role=alert] *' });
    expect(screen.queryByText(/sign in|not allowed|not there/i)).toBeNull();
    answer = { body: mira };
    const failure = told.closest<HTMLElement>('[role=alert]') ?? document.body;
    await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(lost)).toBeNull());
    expect(queryClient.getQueryData(userKey)).toEqual(mira);
    await waitFor(() => expect(document.activeElement?.matches('main, [role=dialog]')).toBe(true));
  });

  it('the sidebar says so, and brings what it lists by a second try', async () => {
    let answer = badGateway;
    open('/dashboard', () => answer);
    const side = within(await screen.findByRole('complementary', { name: 'Main' }));
    expect(await side.findByText('Your account could not be loaded.')).toBeTruthy();
    expect(side.queryByText('Sign in to save your chats')).toBeNull();
    answer = { body: mira };
    await userEvent.click(side.getByRole('button', { name: 'Could not be loaded. Retry' }));
    expect(await side.findByRole('link', { name: 'Space 3' })).toBeTruthy();
    expect(await side.findByRole('button', { name: /^Account: *Mira Anand$/ })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('what became of a payment is shown by a second try', async () => {
    let answer = badGateway;
    open('/payment-success?payment_intent=pi_1', () => answer);
    expect(await screen.findByText(/The server could not be asked about your payment/)).toBeTruthy();
    answer = { body: mira };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Payment processing' })).toBeTruthy();
  });
});

it('who is known to be here stays so when the server cannot say it again', async () => {
  let answer: FakeAnswer = { body: mira };
  open('/dashboard?section=spaces', () => answer);
  const list = await screen.findByRole('main');
  expect(await within(list).findByRole('link', { name: 'Space 3' })).toBeTruthy();
  answer = badGateway;
  await act(() => queryClient.refetchQueries({ queryKey: userKey }));
  expect(queryClient.getQueryState(userKey)?.status).toBe('error');
  expect(within(list).getByRole('link', { name: 'Space 3' })).toBeTruthy();
  expect(screen.queryByText(/sign in|could not be loaded/i)).toBeNull();
});
