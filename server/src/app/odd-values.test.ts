import type { Endpoint } from '@atrium/contract/endpoint';
import { type EndpointName, endpoints } from '@atrium/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { declaredProblems } from '../platform/http/calls/declared-problems.ts';
import { OutboundError } from '../platform/outbound/outbound.ts';
import { oddTexts, oddValues } from '../testing/samples/odd-values.ts';
import { sampleCalls } from '../testing/samples/sample-calls.ts';
import { createWorld, type World } from '../testing/stages/world.ts';

/** One is left out: it deletes the account for the right word, which is the name that another call has just given. */
const all = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([name]) => name !== 'deleteUser');

let world: World;
let neighbour: string;
let sent = 0;
beforeAll(async () => {
  const request = () => Promise.reject(new OutboundError('network', 'Nobody is there.'));
  world = await createWorld({ overrides: { outbound: { request, close: async () => undefined } } });
  neighbour = await lookAtNeighbour();
});
afterAll(() => world.close());

/** What another user has, who sends nothing. */
async function lookAtNeighbour(): Promise<string> {
  const headers = { cookie: world.others.user.jar.header() ?? '' };
  const lists = [
    'auth/user',
    'chat-sessions',
    'digital-personas',
    'spaces',
    'spaces/1/tasks',
    'integrations',
    'shares',
  ];
  const answers = lists.map(async (path) => (await fetch(`${world.server.url}/api/${path}`, { headers })).text());
  return (await Promise.all(answers)).join('\n');
}

/**
 * Sends a call as somebody who may make it, to what is theirs, so that what the schemas accept reaches the store too.
 * The answer may be any but a failure of ours and a refusal that is not declared.
 */
async function isAnswered(name: EndpointName, path: string, body?: string): Promise<void> {
  const endpoint: Endpoint = endpoints[name];
  const caller = endpoint.access === 'admin' ? world.others.admin : world.owner;
  const headers = new Headers({ cookie: caller.jar.header() ?? '' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method: endpoint.method, headers, redirect: 'manual', ...(body !== undefined && { body }) } as const;
  const answer = await fetch(world.server.url + path, init);
  sent += 1;
  if (answer.status < 400) return answer.body?.cancel();
  const text = await answer.text();
  const about = `${endpoint.method} ${path.slice(0, 200)} ${body?.slice(0, 300)} → ${answer.status} ${text.slice(0, 200)}`;
  expect([500, 404].includes(answer.status) && text.startsWith('<'), about).toBe(false);
  const { code, message } = JSON.parse(text);
  expect(message, about).toMatch(/\S/);
  expect(code, about).not.toBe('internal');
  expect([...declaredProblems(endpoint), 'not-found'], about).toContain(code);
}

function pathOf(name: EndpointName, changed: Readonly<Record<string, string>> = {}): string {
  const known = (key: string) => String(sampleCalls[name]?.params?.[key] ?? world.owned[name] ?? 'x');
  return endpoints[name].path.replace(/:(\w+)/g, (_all, key) => changed[key] ?? encodeURIComponent(known(key)));
}

/** A text in which each value of a sample, however deep, is replaced by each of the odd ones in turn. */
function* spoiled(sample: unknown): Generator<string> {
  const mark = 'here stands another value';
  for (const place of places(sample, mark))
    for (const odd of oddValues) yield JSON.stringify(place).replace(JSON.stringify(mark), () => odd);
}

function* places(value: unknown, mark: string): Generator<unknown> {
  yield mark;
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries()) for (const one of places(part, mark)) yield value.with(at, one);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      for (const one of places(part, mark)) yield { ...value, [key]: one };
  }
}

test.each(all)('%s answers whatever stands in its path, its query or its body', async (name, endpoint) => {
  const sample = sampleCalls[name];
  const takesJson = endpoint.body !== undefined && endpoint.body !== 'bytes';
  const body = takesJson ? JSON.stringify(sample?.body) : undefined;
  const query = new URLSearchParams(sample?.query);
  for (const [, key = ''] of endpoint.path.matchAll(/:(\w+)/g))
    for (const odd of oddTexts) await isAnswered(name, `${pathOf(name, { [key]: odd })}?${query}`, body);
  for (const field of Object.keys(endpoint.query?.shape ?? {})) {
    const others = new URLSearchParams(sample?.query);
    others.delete(field);
    // A field that is said twice is a list, whatever the list holds.
    for (const said of [...oddTexts, `1&${field}=1`])
      await isAnswered(name, `${pathOf(name)}?${others}&${field}=${said}`, body);
  }
  if (!takesJson) return;
  const fields = Object.keys((endpoint.body as z.ZodObject).shape).map((field) => [field, undefined]);
  const whole = { ...Object.fromEntries(fields), ...(sample?.body as object) };
  for (const text of spoiled(whole)) await isAnswered(name, `${pathOf(name)}?${query}`, text);
});

test('after all of it the caller is still signed in, another user has what they had, and enough was tried', async () => {
  const { status } = await world.owner.send(endpoints.getUser);
  expect(status).toBe(200);
  expect(await lookAtNeighbour()).toBe(neighbour);
  expect(sent).toBeGreaterThan(10_000);
});
