import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Dialog } from './dialog.tsx';

const shown = (children: ReactNode, footer?: ReactNode) =>
  renderPage(
    <Dialog open onOpenChange={() => {}} title="Export this chat" footer={footer}>
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
