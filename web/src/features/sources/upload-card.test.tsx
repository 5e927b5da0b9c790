import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { fakeUpload } from '../../testing/fake-upload.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { UploadCard } from './upload-card.tsx';
import { sendFiles, useSourceUploads } from './uploads-under-way.ts';

const removed = 'DELETE /api/sources/a';
const added = { id: 'a', spaceId: 1, title: 'Rules', isNew: true };

afterEach(() => {
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

function Uploads() {
  return useSourceUploads(1).map((upload) => <UploadCard key={upload.id} upload={upload} />);
}

function open(answer: FakeAnswer = { body: { success: true } }) {
  const network = fakeUpload();
  const { requests } = fakeServer({ [removed]: answer });
  renderPage(<Uploads />);
  act(() => sendFiles(1, [new File(['Be kind.'], 'rules.txt')]));
  const cancel = () => userEvent.setup().click(screen.getByRole('button', { name: 'Cancel rules.txt' }));
  const seen = () => requests.map(({ method, address }) => `${method} ${address}`);
  return { network, seen, cancel };
}

const isGone = () => expect(screen.queryByText('rules.txt')).toBeNull();

it('a file that is cancelled on its way is sent no further', async () => {
  const { network, cancel } = open();
  network.progress(4, 8);
  await cancel();
  isGone();
  expect(network.waiting).toHaveLength(0);
});

it('one that is cancelled while the server checks it goes at once, and is taken back when it was added', async () => {
  const { network, seen, cancel } = open();
  network.progress(8, 8);
  screen.getByText('Checking...');
  await cancel();
  isGone();
  network.answer(200, added);
  await vi.waitFor(() => expect(seen()).toContain(removed));
  expect(useToasts.getState().toasts).toEqual([]);
});

it.each([
  ['was there before', 200, { ...added, isNew: false }],
  ['was refused', 422, { code: 'unsupported-file', message: 'This file is empty.' }],
])('one that is cancelled then and %s leaves nothing to take back or to say', async (_, status, body) => {
  const { network, seen, cancel } = open();
  network.progress(8, 8);
  await cancel();
  network.answer(status, body);
  await act(async () => {});
  isGone();
  expect(seen()).not.toContain(removed);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('says when what was cancelled could not be taken back', async () => {
  const { network, cancel } = open({ status: 503, body: { code: 'overloaded', message: 'The server is busy.' } });
  network.progress(8, 8);
  await cancel();
  network.answer(200, added);
  await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('The source was not deleted'));
});
