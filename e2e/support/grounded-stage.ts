import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { composer, expect, replies } from './journey.ts';

interface Cited {
  readonly itemId?: string;
  readonly itemKind?: 'source' | 'note';
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** Calls the server as the page does, with its cookies. */
async function call<T>(page: Page, method: 'GET' | 'POST' | 'PATCH', path: string, data?: unknown): Promise<T> {
  const { origin } = new URL(page.url());
  const body = data === undefined ? {} : { data };
  const answer = await page.request.fetch(origin + path, { method, headers: { origin }, ...body });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Creates a space with the given configuration. */
export async function addSpace(page: Page, configuration: object = {}): Promise<number> {
  return (await call<{ id: number }>(page, 'POST', '/api/spaces', { name: 'Skarholm', ...configuration })).id;
}

/** Adds a file made by another program as a source, and waits until it is ready. */
export async function addFileSource(page: Page, spaceId: number, from: string, name = from): Promise<string> {
  const bytes = readFileSync(new URL(`../../server/src/testing/fixtures/skarholm/${from}`, import.meta.url));
  const { origin } = new URL(page.url());
  const answer = await page.request.post(
    `${origin}/api/spaces/${spaceId}/sources/files?${new URLSearchParams({ name })}`,
    {
      headers: { origin, 'content-type': 'application/octet-stream' },
      data: bytes,
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  return untilReady(page, (await answer.json()).id);
}

/** Text of a source for questions that only this source answers. */
export const harbourRules = `Rules of the northern harbour

The harbour fee is nine crowns for every night. Sailing boats pay half of that.

Boats of fishermen enter free. The gate closes at ten in the evening and opens at five.

Fires are forbidden on the quay.`;

/** Adds a pasted text, or a page by its address, as a source. */
export async function addSource(page: Page, spaceId: number, given: object): Promise<string> {
  const kind = 'url' in given ? 'pages' : 'texts';
  return untilReady(
    page,
    (await call<{ id: string }>(page, 'POST', `/api/spaces/${spaceId}/sources/${kind}`, given)).id,
  );
}

async function untilReady(page: Page, id: string): Promise<string> {
  const stage = async () => (await call<{ stage: string }>(page, 'GET', `/api/sources/${id}`)).stage;
  await expect.poll(stage, { timeout: 30_000 }).toBe('ready');
  return id;
}

export async function addNote(page: Page, spaceId: number, note: { title: string; content: string }): Promise<string> {
  return (await call<{ id: string }>(page, 'POST', `/api/spaces/${spaceId}/notes`, note)).id;
}

export async function addTask(page: Page, spaceId: number, title: string): Promise<void> {
  await call(page, 'POST', `/api/spaces/${spaceId}/tasks`, { title });
}

export async function changeNote(page: Page, id: string, content: string): Promise<void> {
  await call(page, 'PATCH', `/api/notes/${id}`, { content });
}

/** Opens an empty chat of a space. */
export async function openSpaceChat(page: Page, url: string, spaceId: number): Promise<void> {
  await page.goto(`${url}/dashboard?section=spaces&space=${spaceId}&view=chat`);
  await expect(composer(page)).toBeVisible();
}

/** The marker of a citation in the last reply. */
export function mark(page: Page, number: number): Locator {
  return replies(page)
    .last()
    .getByRole('button', { name: new RegExp(`^Source ${number}: `) })
    .first();
}

/** The pane that shows the cited text. */
export function cited(page: Page): Locator {
  return page.getByRole('region', { name: 'What is cited' });
}

/**
 * Checks every citation of a source or note in all branches of the open chat: its words must stand at the position it
 * names. Returns how many were checked.
 */
export async function checkCitations(page: Page): Promise<number> {
  const chatId = new URL(page.url()).searchParams.get('chat');
  const { messages } = await call<{ messages: { sources?: Cited[] }[] }>(page, 'GET', `/api/chat/${chatId}`);
  const all = messages.flatMap(({ sources = [] }) => sources).filter(({ itemId }) => itemId !== undefined);
  for (const { itemId, itemKind, start, end, quote } of all)
    expect(await textOf(page, itemKind ?? 'source', String(itemId), start, end)).toBe(quote);
  return all.length;
}

async function textOf(page: Page, kind: 'source' | 'note', id: string, start: number, end: number): Promise<string> {
  if (kind === 'note')
    return (await call<{ content: string }>(page, 'GET', `/api/notes/${id}`)).content.slice(start, end);
  const { from, text } = await call<{ from: number; text: string }>(
    page,
    'GET',
    `/api/sources/${id}/text?from=${start}&to=${end}`,
  );
  return text.slice(start - from, end - from);
}
