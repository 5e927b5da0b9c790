import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choice, field, open, sent } from './chat-stage.tsx';
import { changeSettings } from './composer/draft/drafts.ts';

const offered = (...more: readonly ReturnType<typeof choice>[]) => ({
  body: { defaultModel: 'deepseek-v3', models: [choice('deepseek-v3', 'Atrium'), ...more] },
});

test('a chosen model that an admin has taken away gives way to the default', async () => {
  changeSettings('new', { model: 'ours' });
  const { requests, user } = open({ 'GET /api/models': offered() });
  expect(await screen.findByRole('button', { name: 'Model: Atrium' })).toBeTruthy();
  await user.type(await field(), 'Why?{Enter}');
  await expect.poll(() => sent(requests)[0]).toMatchObject({ message: 'Why?', model: 'deepseek-v3' });
});

test('a model taken away while the page was open is refused once, and then gives way', async () => {
  changeSettings('new', { model: 'ours' });
  let models = offered(choice('ours', 'Ours'));
  const { requests, user } = open({
    'GET /api/models': () => models,
    'POST /api/chat/send-stream': { status: 422, body: { code: 'model-unavailable', message: 'Not known here.' } },
  });
  expect(await screen.findByRole('button', { name: 'Model: Ours' })).toBeTruthy();
  models = offered();
  await user.type(await field(), 'Why?{Enter}');
  expect(await screen.findByRole('button', { name: 'Model: Atrium' })).toBeTruthy();
  expect((await field()).value).toBe('Why?');
  await user.type(await field(), '{Enter}');
  await expect.poll(() => sent(requests)).toMatchObject([{ model: 'ours' }, { model: 'deepseek-v3' }]);
});

test('a chosen model that is offered stays, whether or not it can be used now', async () => {
  changeSettings('new', { model: 'gpt-4' });
  const needsKey = { unavailable: 'It needs a key.', route: null };
  const { requests, user } = open({ 'GET /api/models': offered(choice('gpt-4', 'ChatGPT 4.0', needsKey)) });
  expect(await screen.findByRole('button', { name: 'Model: ChatGPT 4.0' })).toBeTruthy();
  await user.type(await field(), 'Why?{Enter}');
  await expect.poll(() => sent(requests)[0]).toMatchObject({ model: 'gpt-4' });
});
