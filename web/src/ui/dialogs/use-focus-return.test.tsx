import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Dialog } from './dialog.tsx';

/** A page with a dialog whose button opens another one in its place. */
function Page() {
  const [open, setOpen] = useState<'credits' | 'settings' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('credits')}>
        Model
      </button>
      {open === 'credits' && (
        <Dialog onClose={() => setOpen(null)} title="Insufficient Credits">
          <button type="button" onClick={() => setOpen('settings')}>
            Add Credits
          </button>
        </Dialog>
      )}
      {open === 'settings' && <Dialog onClose={() => setOpen(null)} title="Settings" />}
    </>
  );
}

async function press(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
}

it('the focus goes back to the page after a dialog that was opened in the place of another', async () => {
  renderPage(<Page />);
  const model = await press('Model');
  await press('Add Credits');
  const settings = await screen.findByRole('dialog', { name: 'Settings' });
  await waitFor(() => expect(document.activeElement).toBe(settings));
  fireEvent.keyDown(settings, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(model));
});

/** A page whose button disappears with the dialog that it opened. */
function LeavingPage() {
  const [state, setState] = useState<'before' | 'choosing' | 'after'>('before');
  return (
    <main tabIndex={-1}>
      {state !== 'after' && (
        <button type="button" onClick={() => setState('choosing')}>
          Persona
        </button>
      )}
      {state === 'choosing' && (
        <Dialog onClose={() => setState('after')} title="Choose Digital Persona">
          <button type="button" onClick={() => setState('after')}>
            Clara
          </button>
        </Dialog>
      )}
    </main>
  );
}

it('the focus goes to the main part of the page after a dialog whose opener has disappeared', async () => {
  renderPage(<LeavingPage />);
  await press('Persona');
  await press('Clara');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
