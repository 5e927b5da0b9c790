import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWindow } from '../../../../testing/fake-window.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { DraftFile } from '../draft/draft.ts';
import { changeDraft, useDraft } from '../draft/drafts.ts';
import FileChips from './file-chips.tsx';

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

test('a name that turns the text around is shown in the order in which it ends', () => {
  renderPage(<FileChips draftKey="new" files={[file]} />);
  expect(screen.getByRole('listitem').textContent).toBe('fdp.txt5.0 B');
  expect(screen.getByRole('button', { name: 'Remove fdp.txt' })).toBeTruthy();
});

function Attached() {
  const files = useDraft('c', (draft) => draft.files);
  return (
    <>
      {files.length > 0 && <FileChips draftKey="c" files={files} />}
      <textarea name="message" />
    </>
  );
}

test('the focus of one who takes a file out goes to the next, and after the last to the composer', async () => {
  fakeWindow({ width: 1440 });
  const files = ['one.txt', 'two.txt', 'three.txt'].map((name) => ({ ...file, id: name, name }));
  changeDraft('c', { files });
  renderPage(<Attached />);
  const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}.txt` });
  const remove = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  remove('two');
  await waitFor(() => expect(document.activeElement).toBe(button('three')));
  remove('three');
  await waitFor(() => expect(document.activeElement).toBe(button('one')));
  remove('one');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});
