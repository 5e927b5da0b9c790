import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '../../../lib/navigation.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Composer } from './composer.tsx';
import { newDraftKey } from './draft/draft.ts';
import { changeDraft } from './draft/drafts.ts';
import { forgetDrafts } from './draft/forget-drafts.ts';

beforeEach(() => {
  forgetDrafts();
  fakeWindow({ width: 1440 });
  vi.stubGlobal('CSS', { supports: () => true });
  fakeServer({
    'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
    'GET /api/models': { body: { defaultModel: null, models: [] } },
  });
});

/** A page whose composer comes later than the rest. */
function Page({ isWhole, isLeft = false }: { readonly isWhole: boolean; readonly isLeft?: boolean }) {
  return (
    <>
      {!isLeft && <button type="button">Open</button>}
      <button type="button">Add folder</button>
      {isWhole && <Composer />}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Message' });
const settled = () => act(async () => {});

it('a composer that comes late takes the focus of nobody who is at another control already', async () => {
  const { rerender } = renderPage(<Page isWhole={false} />);
  button('Add folder').focus();
  rerender(<Page isWhole />);
  await field();
  await settled();
  expect(document.activeElement).toBe(button('Add folder'));
});

it('a composer has the focus where nothing else has it', async () => {
  renderPage(<Page isWhole />);
  expect(document.activeElement).toBe(await field());
});

it('a composer with a draft is written on behind its words', async () => {
  changeDraft(newDraftKey, { text: 'What do herons' });
  renderPage(<Page isWhole />);
  await userEvent.keyboard(' eat?');
  expect(await field()).toHaveProperty('value', 'What do herons eat?');
});

it.each([
  ['takes the focus from what led to its address', () => undefined, () => field()],
  [
    'leaves the focus to who has gone on since the address changed',
    () => button('Add folder').focus(),
    () => button('Add folder'),
  ],
])('a composer that comes late %s', async (_name, goOn, focused) => {
  const { rerender } = renderPage(<Page isWhole={false} />);
  button('Open').focus();
  act(() => navigate('/dashboard'));
  goOn();
  rerender(<Page isWhole />);
  await field();
  await settled();
  expect(document.activeElement).toBe(await focused());
});

it('a composer takes the focus that a dialog gives back after it has led to another address', async () => {
  const { rerender } = renderPage(<Page isWhole={false} />);
  button('Open').focus();
  act(() => navigate('/dashboard'));
  rerender(<Page isWhole={false} isLeft />);
  button('Add folder').focus();
  rerender(<Page isWhole isLeft />);
  expect(document.activeElement).toBe(await field());
});

it('a composer whose chat has got its id takes the focus of nobody who has gone on since', async () => {
  const { rerender } = renderPage(<Page isWhole={false} />);
  button('Open').focus();
  act(() => navigate('/dashboard'));
  rerender(<Page isWhole={false} isLeft />);
  button('Add folder').focus();
  act(() => navigate('/dashboard?chat=7', { replace: true }));
  rerender(<Page isWhole isLeft />);
  await field();
  await settled();
  expect(document.activeElement).toBe(button('Add folder'));
});
