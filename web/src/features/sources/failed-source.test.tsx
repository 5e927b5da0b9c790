import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleSource } from '../../testing/sample-source.ts';
import KnowledgeSwitch from './knowledge/knowledge-switch.tsx';
import SourcesTab from './sources-tab.tsx';

const failed = {
  ...sampleSource,
  stage: 'failed' as const,
  problem: 'The file could not be read.',
  canRetry: true,
  passages: 0,
  version: 0,
};
const toggle = () => screen.findByRole('switch', { name: /^In knowledge base/ });

it('a source that could not be read is in no knowledge base, and its switch says so until it is read', async () => {
  fakeWindow({ width: 1440 });
  let now: object = failed;
  const { requests } = fakeServer({
    'GET /api/spaces/1/sources': () => ({ body: [now] }),
    'POST /api/sources/a/retry': () => {
      now = { ...failed, stage: 'queued', problem: null };
      return { body: now };
    },
  });
  renderPage(<SourcesTab spaceId={1} />);
  const off = await toggle();
  expect([off.getAttribute('aria-checked'), off.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  fireEvent.click(off);
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  // What the user chose for it stands again as soon as it may be read.
  fireEvent.click(screen.getByRole('button', { name: /^Retry/ }));
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'));
  expect((await toggle()).getAttribute('aria-disabled')).toBeNull();
});

it('a source whose earlier text is still searched keeps its switch', async () => {
  fakeWindow({ width: 1440 });
  const earlier = { ...failed, passages: 3, version: 1 };
  fakeServer({ 'GET /api/spaces/1/sources': { body: [earlier] } });
  renderPage(<SourcesTab spaceId={1} />);
  expect((await toggle()).getAttribute('aria-checked')).toBe('true');
});

it('the Knowledge Base shows the switch of a source that could not be read alike', async () => {
  renderPage(
    <>
      <h2 id="name">Rules</h2>
      <KnowledgeSwitch item={{ ...failed, spaceName: 'Herons', found: [] }} name="name" />
    </>,
  );
  const off = await toggle();
  expect([off.getAttribute('aria-checked'), off.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
});
