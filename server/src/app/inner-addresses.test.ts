import { readChat } from '@atrium/contract/chats';
import { listPages } from '@atrium/contract/discovery';
import { imageLinks } from '@atrium/contract/image-links';
import { readMessageImage } from '@atrium/contract/messages';
import { sendStream } from '@atrium/contract/runs';
import { addSourcePage, listSources } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../platform/outbound/create-outbound.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { createDrivenModel } from '../testing/models/driven-model.ts';
import { serveCanary } from '../testing/network/canary-server.ts';
import { startTestSite, type TestSite } from '../testing/network/test-site.ts';
import { innerAddresses, inwardNames, inwardRedirects, resolveInward } from '../testing/samples/inner-addresses.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const canary = serveCanary();
const model = createDrivenModel();
let site: TestSite;
let outbound: Outbound;
let server: TestApp;
let client: TestClient;
let addresses: readonly string[];

beforeAll(async () => {
  site = await startTestSite();
  outbound = createOutbound({ allow: [site.host], resolve: resolveInward });
  server = await startTestApp({ overrides: { outbound, runsJobs: true, builtInModel: () => model } });
  // Pages anybody may fetch that redirect to an inner address, at once or through another such page.
  const redirects = inwardRedirects(canary.port).flatMap((location, n) => {
    const leadTo = (path: string, to: string) =>
      site.pages.set(path, (response) => void response.writeHead(302, { location: to }).end());
    leadTo(`/one/${n}`, location);
    leadTo(`/two/${n}`, `/one/${n}`);
    return [`${site.address}/one/${n}`, `${site.address}/two/${n}`];
  });
  addresses = [...innerAddresses(canary.port), ...inwardNames(canary.port), ...redirects];
});
beforeEach(async () => {
  site.asked.length = 0;
  client = await server.demoUser();
});
afterAll(async () => {
  await server.close();
  await outbound.close();
  await site.close();
});

const newSpace = async () => (await client.call(createSpace, { body: { name: 'Herons' } })).id;

/** Nothing on this machine was reached, and the answers contain nothing from it. */
function expectNothingOf(heard: unknown): void {
  expect(canary.connections).toBe(0);
  expect(JSON.stringify(heard)).not.toContain('secret of the house');
  // The allowed pages were fetched, so the redirects were really followed.
  expect(site.asked).toEqual(expect.arrayContaining(['/one/0', '/two/0']));
}

test('no page inside the network becomes a source', async () => {
  const spaceId = await newSpace();
  const added = [];
  for (const url of addresses) {
    const answer = await client.send(addSourcePage, { params: { spaceId }, body: { url } });
    expect([200, 400, 422], url).toContain(answer.status);
    if (answer.status === 200) added.push(answer.body);
  }
  const stages = async () => {
    const all = await client.call(listSources, { params: { spaceId } });
    return [...new Set(all.map(({ stage }) => stage))];
  };
  await expect.poll(stages, { timeout: 60_000 }).toEqual(['failed']);
  const sources = await client.call(listSources, { params: { spaceId } });
  for (const { problem, url } of sources)
    expect(problem, String(url)).toMatch(/^(This address cannot be fetched|This page could not be reached)/);
  expect(sources.length).toBeGreaterThan(60);
  expectNothingOf([added, sources]);
}, 90_000);

test('no pages are listed from inside the network', async () => {
  const spaceId = await newSpace();
  const heard = [];
  for (const url of addresses) {
    const answer = await client.send(listPages, { params: { spaceId }, body: { url } });
    expect([400, 422, 503], url).toContain(answer.status);
    heard.push(answer.body);
  }
  expectNothingOf(heard);
});

test('no picture inside the network is shown, whatever a model names', async () => {
  const text = addresses.map((url) => `![A heron](${url})`).join('\n\n');
  model.answer((call) => {
    call.say(text);
    call.end();
  });
  const { sessionId } = await collectEvents(client.events(sendStream, { body: { message: 'Herons' } })).until(
    'complete',
  );
  const { messages } = await client.call(readChat, { params: { id: sessionId } });
  const reply = messages.at(-1);
  const named = imageLinks(reply?.content ?? '');
  expect(named.length).toBeGreaterThan(60);
  const heard = [];
  for (const [n, url] of named.entries()) {
    const answer = await client.send(readMessageImage, { params: { id: reply?.id ?? '', n: String(n) } });
    expect([422, 503], url).toContain(answer.status);
    heard.push(answer.body);
  }
  expectNothingOf([heard, model.calls.map(({ request }) => request)]);
});
