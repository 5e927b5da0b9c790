import type { Integration } from '@atrium/contract/integrations';
import { services } from '@atrium/contract/services';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ServiceRow } from './service-row.tsx';

const key: Integration = {
  id: 1001,
  serviceType: 'ai_model',
  serviceName: 'openai',
  credentialsEncrypted: '{"last4":"wxyz"}',
  isActive: true,
  isSaved: true,
  check: { state: 'accepted', message: null, at: '2026-11-21T10:00:00.000Z' },
  createdAt: '2026-11-21T10:00:00.000Z',
};
const serviceOf = (name: string) => {
  const found = services.find((service) => service.name === name);
  if (!found) throw new Error(`${name} is not in the catalogue.`);
  return found;
};
const show = (name: string, integration?: Integration) => {
  fakeServer({});
  renderPage(<ServiceRow service={serviceOf(name)} integration={integration} onConnect={() => undefined} />);
  return within(screen.getByRole('listitem'));
};

beforeEach(() => void fakeWindow({ width: 1440 }));

test('a service without a key is not connected and has a button to connect it', () => {
  const row = show('openai');
  expect(row.getByText('Not connected')).toBeTruthy();
  expect(row.getByRole('button', { name: 'Connect OpenAI' })).toBeTruthy();
});

test('a service with a key is connected and has a button to remove it', () => {
  const row = show('openai', key);
  expect(row.getByText('Connected')).toBeTruthy();
  expect(row.getByRole('button', { name: 'Remove OpenAI' })).toBeTruthy();
});

test('what a test of its key has found is announced with its name', () => {
  const refused = {
    state: 'refused',
    message: 'OpenAI does not know this key.',
    at: '2026-11-21T10:00:00.000Z',
  } as const;
  expect(show('openai', { ...key, check: refused }).getByRole('status').textContent).toMatch(
    /^OpenAI.*Key refused.*OpenAI does not know this key\.$/,
  );
});

test('only active integrations count as connected', () => {
  expect(show('openai', { ...key, isActive: false }).getByText('Not connected')).toBeTruthy();
});

test('the product itself is always connected', () => {
  expect(show('product').getByText('Connected')).toBeTruthy();
});

test('the catalogue has every service of the specification, with the beginning of its keys', () => {
  const namesOf = (type: string) => services.filter((service) => service.type === type).map(({ name }) => name);
  expect(namesOf('ai_model')).toEqual(expect.arrayContaining(['openai', 'claude', 'gemini', 'grok', 'perplexity']));
  expect(namesOf('storage')).toEqual(
    expect.arrayContaining(['google_drive', 'dropbox', 'icloud', 'onedrive', 'box', 'aws_s3', 'github', 'gitlab']),
  );
  expect(namesOf('processing')).toEqual(expect.arrayContaining(['aws', 'google_cloud', 'azure', 'product']));
  expect(namesOf('mcp')).toEqual(['github', 'slack', 'notion', 'jira', 'discord', 'trello', 'asana']);
  const prefixes = ['openai', 'claude', 'gemini', 'replicate'].map((name) => serviceOf(name).prefix);
  expect(prefixes).toEqual(['sk-', 'sk-ant-', 'AI', 'r8_']);
});
