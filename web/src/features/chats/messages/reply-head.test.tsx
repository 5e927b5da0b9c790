import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { choice } from '../chat-stage.tsx';
import { ReplyHead } from './reply-head.tsx';

it('does not show the id of a model while its name is loading', async () => {
  fakeWindow({ width: 1440 });
  const models = Promise.withResolvers<{ body: unknown }>();
  fakeServer({ 'GET /api/models': () => models.promise });
  renderPage(<ReplyHead persona={null} model="deepseek-v3" badge="Platform Routing" />);
  expect((await screen.findByRole('banner')).textContent).toBe('Platform Routing');
  models.resolve({ body: { defaultModel: 'deepseek-v3', models: [choice('deepseek-v3', 'Atrium')] } });
  expect(await screen.findByText('Atrium name')).toBeTruthy();
});

it('shows the id of a model whose name is not known', async () => {
  fakeWindow({ width: 1440 });
  fakeServer({ 'GET /api/models': { body: { defaultModel: 'deepseek-v3', models: [] } } });
  renderPage(<ReplyHead persona={null} model="gone-1" badge={null} />);
  expect(await screen.findByText('gone-1')).toBeTruthy();
});
