import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { choice } from '../chat-stage.tsx';
import type { ShownMessage } from '../run/live-run.ts';
import MessageInfo from './message-info.tsx';

const models = [
  choice('gpt-4', 'ChatGPT', { route: 'own-key' }),
  choice('claude', 'Claude', { route: 'platform-key' }),
  choice('deepseek-v3', 'Atrium'),
];

it.each([
  ['by a key of one’s own', { badge: 'Atrium AI', model: 'gpt-4', cost: 0 }, 'Your own key'],
  ['before that key was there', { badge: 'Atrium AI', model: 'gpt-4', cost: 0.01 }, 'Platform Routing'],
  [
    'by credits, beside a key for another model',
    { badge: 'Atrium AI', model: 'claude', cost: 0.01 },
    'Platform Routing',
  ],
  ['by the own-brand model, beside a key', { badge: 'Atrium AI', model: 'deepseek-v3', cost: 0 }, 'Atrium AI'],
  ['without a key', { badge: 'Platform Routing', model: 'gpt-4', cost: 0 }, 'Platform Routing'],
])('the route of a reply %s', async (_, given, route) => {
  fakeWindow({ width: 1440 });
  fakeServer({ 'GET /api/models': { body: { defaultModel: 'deepseek-v3', models } } });
  const message = { timestamp: '2026-11-20T10:00:00Z', tokens: 3, usage: null, droppedMessages: 0, persona: null };
  renderPage(<MessageInfo message={{ ...message, ...given } as ShownMessage} onClose={() => {}} />);
  await screen.findByText(`${models.find(({ id }) => id === given.model)?.name}`);
  expect(screen.getByText('Route').nextElementSibling?.textContent).toBe(route);
});

it('names a model that the menu does not show any more, but not one that nobody knows', async () => {
  fakeWindow({ width: 1440 });
  const unlisted = [{ id: 'claude-3-5-sonnet', name: 'Claude (Anthropic Direct)', label: 'Claude 4.0' }];
  fakeServer({ 'GET /api/models': { body: { defaultModel: 'deepseek-v3', models, unlisted } } });
  const message = { timestamp: '2026-11-20T10:00:00Z', tokens: 3, usage: null, droppedMessages: 0, persona: null };
  const show = (model: string) =>
    renderPage(
      <MessageInfo message={{ ...message, badge: null, cost: 0, model } as ShownMessage} onClose={() => {}} />,
    );
  const { unmount } = show('claude-3-5-sonnet');
  expect(await screen.findByText('Claude (Anthropic Direct)')).toBeTruthy();
  unmount();
  show('team-model');
  expect(await screen.findByText('team-model')).toBeTruthy();
});
