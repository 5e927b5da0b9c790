import type { Source } from '@atrium/contract/sources';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleSource as source } from '../../testing/sample-source.ts';
import SourcesTab from './sources-tab.tsx';

it('a switch that the server never heard of goes back, also where it cannot be asked again', async () => {
  fakeWindow({ width: 1440 });
  let isThere = true;
  const answer = Promise.withResolvers<void>();
  fakeServer({
    'GET /api/spaces/1/sources': () =>
      isThere ? { body: [source] } : { status: 503, body: { code: 'unavailable', message: 'Try again.' } },
    'PATCH /api/sources/a': async () => {
      await answer.promise;
      return { status: 503, body: { code: 'unavailable', message: 'Try again.' } };
    },
  });
  renderPage(<SourcesTab spaceId={1} />);
  const included = () => screen.getByRole('switch', { name: 'In knowledge base' }).getAttribute('aria-checked');
  fireEvent.click(await screen.findByRole('switch', { name: 'In knowledge base' }));
  await waitFor(() => expect(included()).toBe('false'));
  isThere = false;
  answer.resolve();
  await waitFor(() => expect(included()).toBe('true'));
});

it('the switch for all is off where one that is not shown yet is left out', async () => {
  fakeWindow({ width: 1440 });
  const shown = Array.from({ length: 50 }, (_, n): Source => ({ ...source, id: `s${n}`, title: `Rules ${n}` }));
  let leftOut: Source[] = [{ ...source, id: 'old', isInKnowledgeBase: false }];
  fakeServer({
    'GET /api/spaces/1/sources': ({ address }) => ({ body: address.includes('included=false') ? leftOut : shown }),
    'PUT /api/spaces/1/sources/inclusion': () => {
      leftOut = [];
      return { body: { changed: 1 } };
    },
  });
  renderPage(<SourcesTab spaceId={1} />);
  const all = await screen.findByRole('switch', { name: 'Include All Sources' });
  await waitFor(() => expect(all.getAttribute('aria-checked')).toBe('false'));
  fireEvent.click(all);
  await waitFor(() => expect(all.getAttribute('aria-checked')).toBe('true'));
});

const unreadable: Source = { ...source, id: 'b', stage: 'failed', passages: 0, problem: 'This file is damaged.' };

it.each([
  [
    'says nothing of a source that cannot be read',
    [source, { ...unreadable, isInKnowledgeBase: false }],
    'true',
    false,
  ],
  ['is not on for one that cannot be read', [{ ...source, isInKnowledgeBase: false }, unreadable], 'false', false],
  ['is off and held where none can be read', [unreadable], 'false', true],
])('the switch for all %s', async (_, sources, isOn, isHeld) => {
  fakeWindow({ width: 1440 });
  fakeServer({ 'GET /api/spaces/1/sources': { body: sources } });
  renderPage(<SourcesTab spaceId={1} />);
  const all = await screen.findByRole('switch', { name: 'Include All Sources' });
  expect(all.getAttribute('aria-checked')).toBe(isOn);
  expect(all.getAttribute('aria-disabled') === 'true').toBe(isHeld);
});

it('the switch for all is on where all that is left out on further pages cannot be read', async () => {
  fakeWindow({ width: 1440 });
  const shown = Array.from({ length: 50 }, (_, n): Source => ({ ...source, id: `s${n}`, title: `Rules ${n}` }));
  const leftOut = [{ ...unreadable, isInKnowledgeBase: false }];
  const { requests } = fakeServer({
    'GET /api/spaces/1/sources': ({ address }) => ({ body: address.includes('included=false') ? leftOut : shown }),
  });
  renderPage(<SourcesTab spaceId={1} />);
  const all = await screen.findByRole('switch', { name: 'Include All Sources' });
  await waitFor(() => expect(requests.some(({ address }) => address.includes('included=false'))).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(all.getAttribute('aria-checked')).toBe('true');
});

it('the switch for all is off where many that cannot be read are left out before one that can', async () => {
  fakeWindow({ width: 1440 });
  const many = Array.from({ length: 50 }, (_, n) => n);
  const shown = many.map((n): Source => ({ ...source, id: `s${n}`, title: `Rules ${n}` }));
  const damaged = many.map((n): Source => ({ ...unreadable, id: `d${n}`, isInKnowledgeBase: false }));
  const leftOut = (address: string) =>
    address.includes('after=d49') ? [{ ...source, id: 'old', isInKnowledgeBase: false }] : damaged;
  fakeServer({
    'GET /api/spaces/1/sources': ({ address }) => ({
      body: address.includes('included=false') ? leftOut(address) : shown,
    }),
  });
  renderPage(<SourcesTab spaceId={1} />);
  const all = await screen.findByRole('switch', { name: 'Include All Sources' });
  await waitFor(() => expect(all.getAttribute('aria-checked')).toBe('false'));
});
