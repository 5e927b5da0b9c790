import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { FileDrop } from '../../../../ui/fields/file-drop.tsx';
import { useFileDrop } from '../../../../ui/fields/use-file-drop.ts';
import DropZone from './drop-zone.tsx';

const dataTransfer = { types: ['Files'], files: [new File(['{}'], 'conversations.json')] };
const overlay = () => screen.queryByText('Drop files to attach them');

function drag(type: 'dragOver' | 'drop', target: Element) {
  fireEvent[type](target, { dataTransfer });
}

interface PageProps {
  readonly attach: () => void;
  readonly toPanel?: () => void;
  readonly toDialog?: () => void;
}

function Panel({ toPanel = () => undefined, toDialog }: Omit<PageProps, 'attach'>) {
  const { handlers } = useFileDrop(toPanel);
  return (
    <div {...handlers}>
      <p>Sources</p>
      {toDialog && (
        <Dialog onClose={() => undefined} title="Import">
          <FileDrop label="File" hint="Drop one here" accept="" testId="file" problem={null} onFile={toDialog} />
        </Dialog>
      )}
    </div>
  );
}

function show({ attach, ...panel }: PageProps) {
  renderPage(
    <>
      <p>Page</p>
      <Panel {...panel} />
      <DropZone onFiles={attach} />
    </>,
  );
}

test('a file that is dropped on the page is attached, and that is announced while it hangs on the pointer', () => {
  const attach = vi.fn();
  show({ attach });
  drag('dragOver', screen.getByText('Page'));
  expect(overlay()).toBeTruthy();
  drag('drop', screen.getByText('Page'));
  expect(attach).toHaveBeenCalledExactlyOnceWith(dataTransfer.files);
  expect(overlay()).toBeNull();
});

test("what a panel takes is the panel's alone", () => {
  const attach = vi.fn();
  const toPanel = vi.fn();
  show({ attach, toPanel });
  drag('dragOver', screen.getByText('Sources'));
  expect(overlay()).toBeNull();
  drag('drop', screen.getByText('Sources'));
  expect(toPanel).toHaveBeenCalledTimes(1);
  expect(attach).not.toHaveBeenCalled();
});

test('with a dialog open a file goes to it or nowhere, never to what is behind', async () => {
  const attach = vi.fn();
  const toPanel = vi.fn();
  const toDialog = vi.fn();
  show({ attach, toPanel, toDialog });
  drag('drop', await screen.findByText('Drop one here'));
  expect(toDialog).toHaveBeenCalledTimes(1);
  const title = screen.getByText('Import');
  drag('dragOver', title);
  expect(overlay()).toBeNull();
  drag('drop', title);
  expect(toDialog).toHaveBeenCalledTimes(1);
  expect(toPanel).not.toHaveBeenCalled();
  expect(attach).not.toHaveBeenCalled();
});
