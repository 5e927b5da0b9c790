import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, open, sent } from './chat-stage.tsx';

const message =
  'Your own key for DeepSeek is not connected any more. Connect it again, or send once more to pay with credits.';
const modelsBy = (route: string) => ({
  body: {
    defaultModel: 'deepseek-v3',
    badge: 'Platform Routing',
    models: [
      {
        id: 'deepseek-v3',
        name: 'DeepSeek',
        label: 'DeepSeek',
        hint: null,
        unavailable: null,
        route,
        keyProvider: 'DeepSeek',
        capabilities: { thinking: [], webSearch: 'none', images: false, files: false },
        price: null,
      },
    ],
  },
});

test('a question says that a key of one’s own was shown as paying; refused, the models are asked for anew', async () => {
  const { requests, user } = open({
    'GET /api/models': modelsBy('own-key'),
    'POST /api/chat/send-stream': { status: 403, body: { code: 'api-key-required', message } },
  });
  const looks = () => requests.filter(({ address }) => address === '/api/models').length;
  await user.type(await field(), 'Why?');
  await expect.poll(looks).toBeGreaterThan(0);
  const before = looks();
  await user.type(await field(), '{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'API Key Required' });
  expect(dialog.textContent).toContain(message);
  expect(sent(requests)[0]).toMatchObject({ message: 'Why?', paidBy: 'own-key' });
  await expect.poll(looks).toBeGreaterThan(before);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await field()).value).toBe('Why?');
});

test('where credits pay nothing is said of a key', async () => {
  const { requests, user } = open({ 'GET /api/models': modelsBy('platform-key') });
  await user.type(await field(), 'Why?{Enter}');
  await expect.poll(() => sent(requests)[0]).toMatchObject({ message: 'Why?' });
  expect(sent(requests)[0]).not.toHaveProperty('paidBy');
});
