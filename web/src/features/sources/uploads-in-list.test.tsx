import type { Source } from '@atrium/contract/sources';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeUpload } from '../../testing/fake-upload.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleSource as source } from '../../testing/sample-source.ts';
import { useKnowledgeBase } from './queries.ts';
import SourcesTab from './sources-tab.tsx';
import { sendFiles } from './uploads-under-way.ts';

function KnowledgeBase() {
  useKnowledgeBase('');
  return null;
}

/** A space without sources and one upload that is sent and not yet answered. */
async function uploading() {
  fakeWindow({ width: 1440 });
  const network = fakeUpload();
  const server = { list: [] as readonly Source[], listHeld: Promise.resolve(), restHeld: Promise.resolve() };
  const { requests } = fakeServer({
    'GET /api/spaces/1/sources': async () => {
      await server.listHeld;
      return { body: server.list };
    },
    'GET /api/knowledge-base': async () => {
      await server.restHeld;
      return { body: [] };
    },
  });
  renderPage(
    <>
      <SourcesTab spaceId={1} />
      <KnowledgeBase />
    </>,
  );
  await screen.findByText('No sources yet');
  await waitFor(() => expect(requests.some(({ address }) => address.startsWith('/api/knowledge-base'))).toBe(true));
  act(() => sendFiles(1, [new File(['x'], 'rules.txt')]));
  await screen.findByText('rules.txt');
  return { network, server };
}

it('a file gives way to its source at once, whatever else is still being reloaded', async () => {
  const { network, server } = await uploading();
  const rest = Promise.withResolvers<void>();
  const shown = new Set<number>();
  const watch = new MutationObserver(() => shown.add(screen.queryAllByRole('listitem').length));
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => {
    watch.disconnect();
    rest.resolve();
  });
  server.list = [source];
  server.restHeld = rest.promise;
  network.answer(200, { ...source, isNew: true });
  await screen.findByText('Rules');
  expect(screen.queryByText('rules.txt')).toBeNull();
  expect([...shown]).toEqual([1]);
});

it('a file gives way to its source where the list had it before the upload was answered', async () => {
  const { network, server } = await uploading();
  server.list = [source];
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/spaces/1/sources'] }));
  await screen.findByText('Rules');
  const list = Promise.withResolvers<void>();
  onTestFinished(() => list.resolve());
  server.listHeld = list.promise;
  network.answer(200, { ...source, isNew: true });
  await waitFor(() => expect(screen.queryByText('rules.txt')).toBeNull());
  expect(screen.getByText('Rules')).toBeTruthy();
});

it('no waiting file is sent once the session has ended; each can be sent again', async () => {
  const { network } = await uploading();
  act(() =>
    sendFiles(
      1,
      ['b', 'c', 'd', 'e'].map((name) => new File(['x'], `${name}.txt`)),
    ),
  );
  expect(network.waiting).toHaveLength(3);
  network.answer(401, { code: 'sign-in-required', message: 'Sign in to do this.' });
  await waitFor(() => expect(screen.getAllByText('Sign in to do this.')).toHaveLength(3));
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3);
  expect(network.waiting).toHaveLength(2);
});
