import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { DraftFile } from '../draft/draft.ts';
import { FileChips } from './file-chips.tsx';

test('a name that turns the text around is shown in the order in which it ends', () => {
  const file: DraftFile = {
    id: 'f',
    name: '\u202efdp.txt',
    size: 5,
    state: 'ready',
    progress: 1,
    attachment: null,
    error: null,
    canRetry: false,
    preview: null,
    pasted: null,
  };
  renderPage(<FileChips draftKey="new" files={[file]} />);
  expect(screen.getByRole('listitem').textContent).toBe('fdp.txt5.0 B');
  expect(screen.getByRole('button', { name: 'Remove fdp.txt' })).toBeTruthy();
});
