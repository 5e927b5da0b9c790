import { encodeEvent } from '@atrium/contract/event-stream';
import type { ImportPreview } from '@atrium/contract/exchange';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeUpload } from '../../testing/fake-upload.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { endImport } from './import-flow.ts';
import ImportSection from './import-section.tsx';

beforeEach(() => {
  endImport();
  useToasts.setState({ toasts: [] });
});

const at = '2023-11-14T10:00:00Z';
const found: ImportPreview = {
  source: 'chatgpt',
  chats: Array.from({ length: 12 }, (_, index) => ({
    index,
    title: `Chat ${index}`,
    messages: 2,
    newMessages: 2,
    updatedAt: at,
  })),
  messages: 24,
  newMessages: 24,
  skipped: [],
  notes: [],
  from: at,
  to: at,
};
const report = { newChats: 12, grownChats: 0, unchangedChats: 0, newMessages: 24, skipped: [], notes: [] };

/** The tab Data, within the dialog that takes the focus when a control disappears. */
const tab = () =>
  renderPage(
    <div role="dialog" tabIndex={-1}>
      <ImportSection />
    </div>,
  );

/** An import that answers when the test says so. */
function importing() {
  const wire = new TransformStream<Uint8Array, Uint8Array>();
  const writer = wire.writable.getWriter();
  fakeServer({ 'POST /api/import': { body: wire.readable } });
  return {
    say: (event: object) => writer.write(new TextEncoder().encode(encodeEvent(event, 1))),
    fail: () => writer.abort(new TypeError('The connection died.')),
  };
}

/** Chooses a file, whose content the server has read. */
async function choose(network: ReturnType<typeof fakeUpload>): Promise<void> {
  fireEvent.change(screen.getByTestId('import-file'), { target: { files: [new File(['[]'], 'conversations.json')] } });
  await screen.findByText('Sending conversations.json...');
  network.answer(200, found);
  await screen.findByText('conversations.json');
}

it('says above the list why an import failed, and keeps what was chosen and looked for', async () => {
  const network = fakeUpload();
  const server = importing();
  tab();
  await choose(network);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Chat 3/ }));
  fireEvent.change(screen.getByLabelText('Find a chat in the file'), { target: { value: 'Chat 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Import 11 chats' }));
  await screen.findByText(/^Importing: 0 of/);
  await server.fail();
  const fault = await screen.findByRole('alert');
  const field = screen.getByLabelText<HTMLInputElement>('Find a chat in the file');
  expect(fault.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(field.value).toBe('Chat 1');
  expect(screen.getByRole('button', { name: 'Import 11 chats' })).toBeTruthy();
});

it('says that no chat is chosen where all are left out', async () => {
  const network = fakeUpload();
  tab();
  await choose(network);
  fireEvent.click(screen.getByRole('checkbox', { name: 'All chats' }));
  expect(screen.getByRole('button', { name: 'No chat chosen' }).getAttribute('aria-disabled')).toBe('true');
});

it('goes on while the settings are closed, and shows how far it is and what it left out when they are opened', async () => {
  const network = fakeUpload();
  const server = importing();
  const first = tab();
  fireEvent.change(screen.getByTestId('import-file'), { target: { files: [new File(['[]'], 'conversations.json')] } });
  await screen.findByText('Sending conversations.json...');
  first.unmount();
  const second = tab();
  expect(screen.getByText('Sending conversations.json...')).toBeTruthy();
  network.answer(200, found);
  fireEvent.click(await screen.findByRole('button', { name: 'Import 12 chats' }));
  second.unmount();
  await server.say({ type: 'progress', done: 5 });
  const third = tab();
  await screen.findByText('Importing: 5 of 12 chats. Leave this page open.');
  third.unmount();
  const skipped = [{ reason: 'An empty chat', count: 1, examples: ['Chat 4'] }];
  await server.say({ type: 'done', report: { ...report, skipped } });
  tab();
  await screen.findByText('An empty chat (1: Chat 4)');
});

const told = () => useToasts.getState().toasts.map(({ title, description }) => ({ title, description }));
const isAskedWhoLeaves = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it.each([
  [
    'that it is done',
    { type: 'done', report },
    { title: 'The import is done', description: '12 chats added; 24 new messages.' },
  ],
  [
    'why it failed',
    { type: 'error', message: 'The file has changed.' },
    { title: 'The import did not finish', description: 'The file has changed.' },
  ],
])('holds whoever leaves while it runs, and says %s where the settings are closed', async (_, end, says) => {
  const network = fakeUpload();
  const server = importing();
  const shown = tab();
  await choose(network);
  expect(isAskedWhoLeaves()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Import 12 chats' }));
  await server.say({ type: 'progress', done: 5 });
  expect(isAskedWhoLeaves()).toBe(true);
  shown.unmount();
  await server.say(end);
  await waitFor(() => expect(told()).toEqual([says]));
  await waitFor(() => expect(isAskedWhoLeaves()).toBe(false));
});

it('says by no toast what the settings show', async () => {
  const network = fakeUpload();
  const server = importing();
  tab();
  await choose(network);
  fireEvent.click(screen.getByRole('button', { name: 'Import 12 chats' }));
  await server.say({ type: 'done', report });
  await screen.findByText('12 chats added; 24 new messages.');
  expect(told()).toEqual([]);
});

it('leads who uses it by keys on from step to step', async () => {
  const network = fakeUpload();
  let server = importing();
  const user = userEvent.setup();
  const focused = (words: RegExp) => waitFor(() => expect(document.activeElement?.textContent).toMatch(words));
  tab();
  screen.getByRole('button', { name: 'Choose a file' }).focus();
  fireEvent.change(screen.getByTestId('import-file'), { target: { files: [new File(['[]'], 'conversations.json')] } });
  await focused(/^Sending/);
  network.answer(200, found);
  await focused(/^conversations.json/);
  screen.getByRole('button', { name: 'Import 12 chats' }).focus();
  await user.keyboard('{Enter}');
  await focused(/^Importing/);
  await server.fail();
  await focused(/^conversations.json/);
  server = importing();
  screen.getByRole('button', { name: 'Import 12 chats' }).focus();
  await user.keyboard('{Enter}');
  await focused(/^Importing/);
  await server.say({ type: 'done', report });
  await focused(/^12 chats added/);
  screen.getByRole('button', { name: 'Import another file' }).focus();
  await user.keyboard('{Enter}');
  await focused(/^Choose a file$/);
});

it('leaves the focus to who is elsewhere when a step ends', async () => {
  const network = fakeUpload();
  tab();
  screen.getByRole('dialog').focus();
  await choose(network);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});
