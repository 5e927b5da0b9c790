import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Dialog } from './dialog.tsx';

const shown = (children: ReactNode, footer?: ReactNode) =>
  renderPage(
    <Dialog onClose={() => {}} title="Export this chat" footer={footer}>
      {children}
    </Dialog>,
  );

describe('what has the focus when a dialog opens', () => {
  it('is the card, whose title is read, and not the button that closes it', async () => {
    shown(<button type="button">Markdown</button>);
    const card = await screen.findByRole('dialog', { name: 'Export this chat' });
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it('is what asks for it', async () => {
    shown(
      'Two texts',
      <button type="button" data-begins>
        Keep both
      </button>,
    );
    const button = await screen.findByRole('button', { name: 'Keep both' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

it('a dialog is not the banner and the foot of the page, to which readers jump', async () => {
  shown('Two texts', <button type="button">Keep both</button>);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

describe('a dialog whose work is under way', () => {
  it('is closed by neither Escape nor its button until that has ended', async () => {
    const onClose = vi.fn();
    const dialog = (isBusy: boolean) => <Dialog isBusy={isBusy} onClose={onClose} title="Leave without saving?" />;
    const { rerender } = renderPage(dialog(true));
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    rerender(dialog(false));
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('a dialog is not closed by the Escape of an input method, which takes back what it composes', async () => {
  const onClose = vi.fn();
  renderPage(<Dialog onClose={onClose} title="New task" />);
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', isComposing: true });
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
});

it('says why what a dialog asks for was not done, also where it has nothing else to show', async () => {
  renderPage(<Dialog fault="The server is busy." onClose={() => {}} title="Revoke this link?" />);
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.');
});
