import type { Integration } from '@atrium/contract/integrations';
import { services } from '@atrium/contract/services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { serviceMarks } from './service-marks.ts';
// The lazily loaded parts are imported here, so that no test waits for the bundler.
import '../../app/settings.tsx';
import './integrations-tab.tsx';

const person = {
  id: 'u',
  email: 'mira@example.org',
  username: 'Mira Anand',
  avatar: null,
  role: 'user',
  isDemo: false,
};
const openai: Integration = {
  id: 1001,
  serviceType: 'ai_model',
  serviceName: 'openai',
  credentialsEncrypted: '{"last4":"wxyz"}',
  isActive: true,
  isSaved: true,
  check: { state: 'accepted', message: null, at: '2026-11-21T10:00:00.000Z' },
  createdAt: '2026-11-21T10:00:00.000Z',
};

beforeEach(() => {
  fakeWindow({ width: 1440 });
  useToasts.setState({ toasts: [] });
});

async function open(answers: Parameters<typeof fakeServer>[0] = {}, at = '/dashboard?settings=integrations') {
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'GET /api/integrations': { body: [] },
    ...answers,
  });
  renderPage(<App />, { at });
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  await within(dialog).findByRole('button', { name: /AI Models/ });
  return { requests, dialog: within(dialog), user: userEvent.setup() };
}

const toasted = () => useToasts.getState().toasts[0];

test('a service that could not be connected says so, and what was entered stays', async () => {
  const refusal = { status: 422, body: { code: 'key-refused', message: 'OpenAI did not accept this key.' } };
  const { dialog, user } = await open({ 'POST /api/integrations': refusal });
  await user.click(dialog.getByRole('button', { name: 'Connect OpenAI' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect OpenAI' }));
  await user.type(connect.getByLabelText('API key'), 'sk-wrong');
  await user.click(connect.getByRole('button', { name: 'Connect' }));
  expect(await connect.findByText('OpenAI did not accept this key.')).toBeTruthy();
  expect(connect.getByLabelText<HTMLInputElement>('API key').value).toBe('sk-wrong');
  expect(toasted()).toMatchObject({
    title: 'Connection Failed',
    description: 'Failed to connect the service. Please check your credentials.',
  });
});

test('the question for a key stays while the key is being tried', async () => {
  const { dialog, user } = await open({ 'POST /api/integrations': () => new Promise(() => {}) });
  await user.click(dialog.getByRole('button', { name: 'Connect OpenAI' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect OpenAI' }));
  await user.type(connect.getByLabelText('API key'), 'sk-1234');
  await user.click(connect.getByRole('button', { name: 'Connect' }));
  await connect.findByRole('button', { name: 'Connecting...' });
  await user.keyboard('{Escape}');
  await user.click(connect.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Connect OpenAI' })).toBeTruthy();
});

test('no key is asked of the server while none is entered', async () => {
  const { dialog, user, requests } = await open();
  await user.click(dialog.getByRole('button', { name: 'Connect Claude' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect Claude' }));
  const field = connect.getByLabelText('API key');
  await user.type(field, '   ');
  await user.click(connect.getByRole('button', { name: 'Connect' }));
  expect(toasted()).toMatchObject({ title: 'Missing API Key', description: 'Please enter your API key.' });
  expect(connect.getByRole('alert').textContent).toBe('Enter your API key.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(connect.getByRole('alert').id);
  expect(document.activeElement).toBe(field);
  await user.type(field, 's');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a key that could not be removed says so', async () => {
  const { dialog, user } = await open({
    'GET /api/integrations': { body: [openai] },
    'DELETE /api/integrations/1001': { status: 500, body: { code: 'internal', message: 'x' } },
  });
  await user.click(dialog.getByRole('button', { name: 'Remove OpenAI' }));
  await waitFor(() =>
    expect(toasted()).toMatchObject({
      title: 'Remove Failed',
      description: 'Failed to remove integration. Please try again.',
    }),
  );
});

test('every service of the catalogue is there under its heading, with a mark of its own', async () => {
  const { dialog, user } = await open();
  for (const name of ['Cloud Storage', 'Processing Providers', 'MCP Servers'])
    await user.click(dialog.getByRole('button', { name }));
  for (const [type, title] of [
    ['ai_model', 'AI Models'],
    ['storage', 'Cloud Storage'],
    ['processing', 'Processing Providers'],
    ['mcp', 'MCP Servers'],
  ]) {
    const list = within(dialog.getByRole('list', { name: title as string }));
    for (const { label } of services.filter((service) => service.type === type))
      expect(list.getAllByText(label.replace('{product}', 'Atrium')).length).toBeGreaterThan(0);
  }
  const marked = services.filter(({ name }) => name !== 'product').map(({ name }) => name);
  expect(marked.filter((name) => serviceMarks[name] === undefined)).toEqual([]);
  const closed = dialog.getByRole<HTMLButtonElement>('button', { name: 'Slack: Coming soon...' });
  expect([closed.getAttribute('aria-disabled'), closed.textContent]).toEqual(['true', 'Coming soon...']);
});

test('the address names the sections that stand open', async () => {
  const { dialog } = await open({}, '/dashboard?settings=integrations&open=mcp-servers,cloud-storage');
  const isOpen = (name: string) => dialog.getByRole('button', { name }).getAttribute('aria-expanded');
  expect(['AI Models', 'Cloud Storage', 'MCP Servers'].map(isOpen)).toEqual(['false', 'true', 'true']);
});

test('a key is sent as the product says, shown by its last characters, and forgotten on demand', async () => {
  let told = 0;
  const otherTab = new BroadcastChannel('atrium.models');
  otherTab.onmessage = () => {
    told += 1;
  };
  let known: Integration[] = [];
  const { dialog, user, requests } = await open({
    'GET /api/integrations': () => ({ body: known }),
    'POST /api/integrations': () => ({ body: openai }),
    'DELETE /api/integrations/1001': () => {
      known = [];
      return { body: { ok: true } };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Connect OpenAI' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect OpenAI' }));
  await user.type(connect.getByLabelText('API key'), ' kk-0123456789 ');
  expect(connect.getByText(/usually start with sk-/)).toBeTruthy();
  await user.clear(connect.getByLabelText('API key'));
  await user.type(connect.getByLabelText('API key'), ' sk-0123456789wxyz ');
  await user.type(connect.getByLabelText('Organization ID (optional)'), 'org-1');
  expect(connect.getByLabelText<HTMLInputElement>('Save credentials').checked).toBe(true);
  await user.click(connect.getByLabelText('Save credentials'));
  await user.click(connect.getByRole('button', { name: 'Connect' }));
  await waitFor(() =>
    expect(toasted()).toMatchObject({
      title: 'Integration Connected',
      description: 'OpenAI has been connected successfully.',
    }),
  );
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    serviceType: 'ai_model',
    serviceName: 'openai',
    credentialsEncrypted: '{"apiKey":"sk-0123456789wxyz","organizationId":"org-1"}',
    isActive: true,
    saveCredentials: false,
  });
  expect(dialog.getByText(/Key ending in wxyz/)).toBeTruthy();
  // The button that opened the dialog is gone from the row.
  const first = dialog.getByRole('button', { name: 'Test the key for OpenAI' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(dialog.getByRole('button', { name: /AI Models.*1 connected/ })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove OpenAI' }));
  await waitFor(() => expect(toasted()).toMatchObject({ title: 'Integration Removed' }));
  const again = await dialog.findByRole('button', { name: 'Connect OpenAI' });
  // The button that was pressed is gone from the row.
  await waitFor(() => expect(document.activeElement).toBe(again));
  // The other tabs reload their models as well.
  await waitFor(() => expect(told).toBe(2));
  otherTab.close();
});

test('the organization is asked for OpenAI alone', async () => {
  const { dialog, user } = await open();
  await user.click(dialog.getByRole('button', { name: 'Connect Perplexity' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect Perplexity' }));
  expect(connect.queryByLabelText(/Organization/)).toBeNull();
});

test('an organization that is not filled in is not sent', async () => {
  const { dialog, user, requests } = await open({ 'POST /api/integrations': { body: openai } });
  await user.click(dialog.getByRole('button', { name: 'Connect OpenAI' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect OpenAI' }));
  await user.type(connect.getByLabelText('API key'), 'sk-0123456789wxyz');
  await user.type(connect.getByLabelText('Organization ID (optional)'), '  ');
  await user.click(connect.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(toasted()).toMatchObject({ title: 'Integration Connected' }));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    credentialsEncrypted: '{"apiKey":"sk-0123456789wxyz"}',
  });
});

test('a key that its vendor refuses when it is tried says so in its row', async () => {
  const refused = { state: 'refused' as const, message: 'OpenAI did not accept this key.', at: openai.check.at };
  const { dialog, user } = await open({
    'GET /api/integrations': { body: [openai] },
    'POST /api/integrations/1001/test': { body: { ...openai, check: refused } },
  });
  await user.click(dialog.getByRole('button', { name: 'Test the key for OpenAI' }));
  expect(await dialog.findByText('OpenAI did not accept this key.')).toBeTruthy();
  expect(dialog.getByText('Key refused')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Replace key for OpenAI' })).toBeTruthy();
});
