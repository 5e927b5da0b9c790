import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleIntegration, samplePersona } from '../testing/samples/sample-calls.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

// The API as the product's specification defines it: methods, addresses and field names are literal text here, and
// nothing of the contract is used, so that a renamed field makes a test fail.

type Json = Record<string, unknown>;

let server: TestApp;
let user: TestClient;
let visitor: TestClient;
beforeAll(async () => {
  server = await startTestApp();
  user = await server.demoUser();
  visitor = server.stranger();
});
afterAll(() => server.close());

async function ask(client: TestClient, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
  const cookie = client.jar.header();
  if (cookie) headers.set('cookie', cookie);
  const request = {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetch(new URL(path, server.url), request as RequestInit);
  client.jar.take(response);
  return response;
}

/** The body of a successful answer. */
async function json<T = Json>(client: TestClient, method: string, path: string, body?: unknown): Promise<T> {
  const response = await ask(client, method, path, body);
  expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} 200`);
  return (await response.json()) as T;
}

function expectFields(value: unknown, fields: readonly string[]): void {
  expect(Object.keys(value as Json)).toEqual(expect.arrayContaining([...fields]));
}

/** The events of a send, as they appear in the stream's lines. */
async function send(client: TestClient, body: Json): Promise<Json[]> {
  const response = await ask(client, 'POST', '/api/chat/send-stream', body);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Json);
}

const personaFields = [
  ...['id', 'name', 'role', 'avatar', 'voiceId', 'greeting', 'systemPrompt', 'behaviorText', 'capabilitiesText'],
  ...['contextualText', 'guardrailsText', 'multimodalConfig', 'resourcesConfig', 'isActive'],
];

describe('who is here', () => {
  it('is id, email, username and avatar, and 401 for a visitor', async () => {
    expectFields(await json(user, 'GET', '/api/auth/user'), ['id', 'email', 'username', 'avatar']);
    const refused = await ask(visitor, 'GET', '/api/auth/user');
    expect(refused.status).toBe(401);
    expectFields(await refused.json(), ['code', 'message']);
  });

  it('is nobody any more after POST /api/auth/logout', async () => {
    const guest = server.stranger();
    expectFields(await json(guest, 'POST', '/api/auth/demo-login'), ['id', 'username']);
    await json(guest, 'POST', '/api/auth/logout');
    expect((await ask(guest, 'GET', '/api/auth/user')).status).toBe(401);
  });
});

describe('what needs an account', () => {
  it.each([
    '/api/integrations',
    '/api/chat-sessions',
    '/api/billing',
    '/api/spaces',
    '/api/usage',
    '/api/google-drive/chat-history',
    '/api/user/credits',
    '/api/digital-personas',
    '/api/spaces/1/sources',
    '/api/spaces/1/notes',
  ])('%s is 401 for a visitor', async (path) => {
    expect((await ask(visitor, 'GET', path)).status).toBe(401);
  });
});

describe('integrations', () => {
  it('are added, listed and removed by id', async () => {
    const { id } = await json(user, 'POST', '/api/integrations', sampleIntegration);
    const [listed] = await json<Json[]>(user, 'GET', '/api/integrations');
    expectFields(listed, ['id', 'serviceType', 'serviceName', 'credentialsEncrypted', 'isActive']);
    expect(listed).toMatchObject({ id, serviceType: 'ai_model', serviceName: 'openai', isActive: true });
    await json(user, 'DELETE', `/api/integrations/${id}`);
    expect(await json(user, 'GET', '/api/integrations')).toEqual([]);
  });
});

describe('money', () => {
  it('is a number of credits', async () => {
    expect(await json(user, 'GET', '/api/user/credits')).toMatchObject({ credits: expect.any(Number) });
  });

  it('of the month is told with its limit, and use by model and call', async () => {
    const sent = await send(user, { message: 'What is 12 * 12?' });
    expect(sent.at(-1)).toMatchObject({ type: 'complete' });
    const usage = await json<{ modelUsage: Json; recentUsage: Json[]; billing: Json }>(user, 'GET', '/api/usage');
    expectFields(usage, ['totalTokens', 'totalCost', 'totalRequests', 'modelUsage', 'recentUsage', 'billing']);
    expectFields(usage.modelUsage['deepseek-v3'], ['requests', 'tokens', 'cost']);
    expectFields(usage.recentUsage[0], ['modelUsed', 'tokensConsumed', 'cost', 'timestamp']);
    const month = [
      'planType',
      'currentMonth',
      'limit',
      'remainingCredit',
      'usagePercentage',
      'isOverLimit',
      'isNearLimit',
    ];
    expectFields(usage.billing, month);
    expectFields(await json(user, 'GET', '/api/billing'), month);
  });

  it('that is not confirmed has an error and its details', async () => {
    const refused = await ask(user, 'POST', '/api/stripe/confirm-payment', { paymentIntentId: 'pi_none' });
    expect(refused.ok).toBe(false);
    expectFields(await refused.json(), ['error', 'details']);
  });

  it('buys packages of whole credits at whole cents', async () => {
    const packages = await json<Json[]>(visitor, 'GET', '/api/credits/packages');
    expect(packages.length).toBeGreaterThan(0);
    for (const each of packages) {
      expectFields(each, ['id', 'name', 'description', 'credits', 'price']);
      expect([each.credits, each.price].every(Number.isInteger)).toBe(true);
    }
  });
});

describe('chats', () => {
  it('are sent to with text, files, modes and persona, and stream JSON behind data:', async () => {
    const body = {
      message: 'How many nests did the heron colony have?',
      sessionId: null,
      model: 'deepseek-v3',
      files: [
        {
          name: 'birds.txt',
          content: Buffer.from('The heron colony had 42 nests.').toString('base64'),
          type: 'text/plain',
        },
      ],
      thinkingMode: 'fast',
      webSearch: false,
      persona: { id: 'template-1', userId: 0, isActive: true },
    };
    const events = await send(user, body);
    expect(events[0]).toMatchObject({ type: 'session_created', sessionId: expect.any(String) });
    expect(events.some(({ type, content }) => type === 'chunk' && typeof content === 'string')).toBe(true);
    expect(events.at(-1)).toMatchObject({
      type: 'complete',
      response: expect.stringContaining('42 nests'),
      tokens: expect.any(Number),
      cost: expect.any(Number),
      sessionId: events[0]?.sessionId,
    });
  });

  it('have an id before their first message, a line in the history and entries of role, content and timestamp', async () => {
    const { sessionId } = await json(user, 'POST', '/api/google-drive/new-chat');
    const [created] = await send(user, { message: 'What is 3 * 4?', sessionId });
    expect(created).toMatchObject({ sessionId });
    const history = await json<Json[]>(user, 'GET', '/api/google-drive/chat-history');
    const listed = history.find(({ id }) => id === sessionId);
    expectFields(listed, ['id', 'title', 'modifiedTime', 'size']);
    expect(listed?.size).toMatch(/^\d+$/);
    const entries = await json<Json[]>(user, 'GET', `/api/google-drive/chat-session/${sessionId}`);
    expect(entries.map(({ role }) => role)).toEqual(['user', 'assistant']);
    for (const entry of entries) expectFields(entry, ['role', 'content', 'timestamp']);
  });

  it('keep of an assistant’s message model, tokens and cost', async () => {
    const [created] = await send(user, { message: 'What is 5 * 5?' });
    const chat = await json<{ messages: Json[] }>(user, 'GET', `/api/chat/${created?.sessionId}`);
    for (const message of chat.messages) expectFields(message, ['id', 'role', 'content', 'timestamp']);
    expect(chat.messages[1]).toMatchObject({ model: 'deepseek-v3', tokens: expect.any(Number), cost: 0 });
  });
});

describe('personas', () => {
  it('are made, listed, saved whole and deleted', async () => {
    const { id } = await json(user, 'POST', '/api/digital-personas', samplePersona);
    const [listed] = await json<Json[]>(user, 'GET', '/api/digital-personas');
    expectFields(listed, [...personaFields, 'userId', 'createdAt', 'updatedAt']);
    const saved = await json(user, 'PUT', `/api/digital-personas/${id}`, { ...samplePersona, name: 'Nora' });
    expect(saved).toMatchObject({ ...samplePersona, name: 'Nora' });
    await json(user, 'DELETE', `/api/digital-personas/${id}`);
    expect(await json(user, 'GET', '/api/digital-personas')).toEqual([]);
  });

  it('start from templates, which everyone may list, with skills and one of three categories', async () => {
    const templates = await json<Json[]>(visitor, 'GET', '/api/admin/persona-templates');
    for (const template of templates) expectFields(template, [...personaFields, 'skills', 'category']);
    const found = [...new Set(templates.map(({ category }) => category))].sort();
    expect(found).toEqual(['industry_experts', 'personal_companion', 'virtual_employees']);
    for (const method of ['POST', 'PUT']) {
      const path = `/api/admin/persona-templates${method === 'PUT' ? '/1' : ''}`;
      expect((await ask(user, method, path, { ...templates[0] })).status).toBe(403);
    }
  });

  it('have portraits from a library of filenames and addresses, and one that stands in', async () => {
    const library = await json<Json[]>(visitor, 'GET', '/api/avatar-library');
    expect(library.length).toBeGreaterThan(0);
    for (const each of library) expectFields(each, ['filename', 'url']);
    const standIn = await ask(visitor, 'GET', '/api/avatar-library/nobody-has-this.png');
    expect(standIn.headers.get('content-type')).toMatch(/^image\//);
  });
});

describe('spaces', () => {
  it('are listed with the personal one as default, and list sources and notes', async () => {
    const spaces = await json<Json[]>(user, 'GET', '/api/spaces');
    for (const space of spaces)
      expectFields(space, ['id', 'name', 'description', 'userId', 'iconType', 'isDefault', 'createdAt', 'updatedAt']);
    expect(spaces.map(({ id, isDefault, iconType }) => [id, isDefault, iconType])).toEqual([
      [1, true, 'folder'],
      [2, false, 'folder'],
    ]);
    await json(user, 'POST', '/api/spaces/2/notes', { title: 'Herons', content: 'They nest in trees.' });
    const [note] = await json<Json[]>(user, 'GET', '/api/spaces/2/notes');
    expectFields(note, ['id', 'title', 'content', 'isInKnowledgeBase']);
    await json(user, 'POST', '/api/spaces/2/sources/texts', { title: 'Tides', text: 'High water is at six.' });
    const [source] = await json<Json[]>(user, 'GET', '/api/spaces/2/sources');
    expectFields(source, ['id', 'title', 'type', 'isInKnowledgeBase']);
  });

  it('hold tasks of a title, a description, a status and a priority', async () => {
    await json(user, 'POST', '/api/spaces/2/tasks', { title: 'Count nests', status: 'in_progress', priority: 'low' });
    const [task] = await json<Json[]>(user, 'GET', '/api/spaces/2/tasks');
    expect(task).toMatchObject({ title: 'Count nests', description: '', status: 'in_progress', priority: 'low' });
  });
});
