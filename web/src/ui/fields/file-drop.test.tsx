import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { FileDrop } from './file-drop.tsx';

const [first, second] = [new File(['{}'], 'a.json'), new File(['{}'], 'b.json')];
const said = 'Only one file can be taken at a time.';

function drop(...files: readonly File[]) {
  fireEvent.drop(screen.getByText('Drop one here'), { dataTransfer: { types: ['Files'], files } });
}

test('of several files that are dropped none is taken, and that is said until one is', () => {
  const onFile = vi.fn();
  renderPage(<FileDrop label="File" hint="Drop one here" accept="" testId="file" problem={null} onFile={onFile} />);
  drop(first, second);
  expect(onFile).not.toHaveBeenCalled();
  expect(screen.getByText(said)).toBeTruthy();
  drop(second);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(second);
  expect(screen.queryByText(said)).toBeNull();
});
