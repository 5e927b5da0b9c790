import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type WebSearch, WebSearchError, type WebSearchErrorKind } from '../../ports/web-search.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createUsage, type UsageEvent } from '../usage/index.ts';
import { searchByOf, withSearchPrice } from './paying/search-price.ts';
import { requireSearch, searchWeb } from './search-web.ts';

const never = new AbortController().signal;
const herons = { url: 'https://birds.test/', title: 'Herons', snippet: 'They nest in trees.', publishedAt: null };
const engine: WebSearch = { name: 'Test Search', search: async () => [herons] };
const failing = (kind: WebSearchErrorKind): WebSearch => ({
  name: 'Test Search',
  search: async () => {
    throw new WebSearchError(kind, 'the-key');
  },
});

let people = 0;
function person(kind: Actor['kind']): Actor {
  people += 1;
  return { userId: `searcher-${people}`, kind, role: 'user', isDemo: false, sessionId: `s-${people}` };
}

describeOnBothStores('a search by the engine of the installation', (open) => {
  const clock = { now: () => new Date('2026-11-22T10:00:00Z') };
  const limits = {
    visitorDailySearches: 2,
    userDailySearches: 3,
    demoAddressDailySearches: 4,
    webSearchPrice: 5_000_000,
  };

  function deps(database: Database, webSearch: WebSearch | null = engine, some: Partial<typeof limits> = {}) {
    const warned: string[] = [];
    const recorded: UsageEvent[] = [];
    const usage = createUsage({ clock });
    const settings = { ...limits, ...some } as never;
    const log = { info: () => undefined, warn: (_about: object, message: string) => warned.push(message) };
    const kept = {
      ...usage,
      record: async (tx: Parameters<typeof usage.record>[0], event: UsageEvent) => {
        recorded.push(event);
        await usage.record(tx, event);
      },
    };
    const given = { webSearch, database, clock, settings, log, usage: kept };
    return { search: searchWeb(given), require: requireSearch(given), warned, recorded };
  }
  const asked = { query: 'herons', most: 5, purpose: 'chat' as const };

  it('is refused where no engine is set, with the settings that would change it', async () => {
    const { search } = deps(await open(), null);
    await expect(search(person('user'), asked, never)).rejects.toMatchObject({
      code: 'web-search-off',
      message: expect.stringContaining('SEARXNG_URL'),
    });
  });

  it('is refused when the day’s searches are used up: of a visitor, of his address, of a user; not when credits pay', async () => {
    const { search } = deps(await open());
    const [first, second, user] = [person('visitor'), person('visitor'), person('user')];
    const home = { ...asked, address: '203.0.113.7' };
    const over = { code: 'search-limit' };
    await search(first, home, never);
    await search(second, home, never);
    await expect(search(person('visitor'), home, never)).rejects.toMatchObject(over);
    expect(await search(person('visitor'), { ...asked, address: '203.0.113.8' }, never)).toEqual([herons]);
    await Promise.all([1, 2, 3].map(() => search(user, home, never)));
    await expect(search(user, home, never)).rejects.toMatchObject(over);
    expect(await search(user, { ...home, isPaid: true }, never)).toEqual([herons]);
  });

  it('is refused when the demo users of an address have used up theirs, whichever of them asks', async () => {
    const { search, require } = deps(await open());
    const newDemo = () => ({ ...person('user'), isDemo: true, address: '203.0.113.7' });
    const first = newDemo();
    for (let n = 0; n < 3; n += 1) await search(first, asked, never);
    await expect(search(first, asked, never)).rejects.toMatchObject({ code: 'search-limit' });
    await search(newDemo(), { ...asked, address: '203.0.113.7' }, never);
    await expect(search(newDemo(), asked, never)).rejects.toMatchObject({ code: 'search-limit' });
    await expect(require(newDemo())).rejects.toMatchObject({ code: 'search-limit' });
    await search({ ...newDemo(), address: '203.0.113.8' }, asked, never);
    await search({ ...person('user'), address: '203.0.113.7' }, asked, never);
    await search(person('visitor'), { ...asked, address: '203.0.113.7' }, never);
  });

  it('can be asked for beforehand without being counted', async () => {
    const database = await open();
    const { search, require } = deps(database);
    const [visitor, user] = [person('visitor'), person('user')];
    for (let n = 0; n < 5; n += 1) await require(user);
    await Promise.all([1, 2, 3].map(() => search(user, asked, never)));
    await expect(require(user)).rejects.toMatchObject({ code: 'search-limit' });
    for (let n = 0; n < 2; n += 1) await search(person('visitor'), { ...asked, address: '203.0.113.9' }, never);
    await expect(require({ ...visitor, address: '203.0.113.9' })).rejects.toMatchObject({ code: 'search-limit' });
    await require({ ...visitor, address: '203.0.113.10' });
    await expect(deps(database, engine, { userDailySearches: 0 }).require(person('user'))).rejects.toMatchObject({
      code: 'search-limit',
    });
    await expect(deps(database, null).require(user)).rejects.toMatchObject({ code: 'web-search-off' });
  });

  it('never goes beyond the limit, however many come at once', async () => {
    const { search } = deps(await open(), engine, { userDailySearches: 4 });
    const user = person('user');
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => search(user, asked, never)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  it('is not possible where the limit is 0', async () => {
    const { search } = deps(await open(), engine, { visitorDailySearches: 0 });
    await expect(search(person('visitor'), asked, never)).rejects.toMatchObject({ code: 'search-limit' });
  });

  it.each<[WebSearchErrorKind, RegExp]>([
    ['auth', /key/],
    ['rate-limit', /later/],
    ['overloaded', /reached/],
    ['timeout', /too long/],
    ['unreachable', /reached/],
    ['refused', /other words/],
    ['malformed', /reached/],
  ])('that fails as %s says so in one sentence; the cause is for the log', async (kind, sentence) => {
    const { search, warned } = deps(await open(), failing(kind));
    const problem: unknown = await search(person('user'), asked, never).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: 'search-failed', message: expect.stringMatching(sentence) });
    expect(String(problem)).not.toContain('the-key');
    expect(warned).toHaveLength(1);
  });

  it('of a chat is counted with its reply, any other by an event of its own', async () => {
    const { search, recorded } = deps(await open());
    const user = person('user');
    await search(user, asked, never);
    expect(recorded).toEqual([]);
    await search(user, { ...asked, purpose: 'discover' }, never);
    expect(recorded).toMatchObject([
      { purpose: 'discover', vendorModel: 'Test Search', paidBy: 'errand', costMicroUsd: 0, usage: { searches: 1 } },
    ]);
  });
});

it('the installation searches for models that cannot, and its price is theirs alone', () => {
  const price = { input: 1, cached: 1, output: 1, reasoning: 1 };
  const settings = { webSearchPrice: 5_000_000 } as never;
  const on = { webSearch: engine, settings };
  expect(searchByOf(on, { webSearch: true })).toBe('model');
  expect(searchByOf(on, { webSearch: false })).toBe('installation');
  expect(searchByOf({ webSearch: null }, { webSearch: false })).toBeNull();
  expect(withSearchPrice(on, { webSearch: false }, price)).toEqual({ ...price, search: 5_000_000 });
  expect(withSearchPrice(on, { webSearch: true }, { ...price, search: 7 }).search).toBe(7);
  expect(withSearchPrice({ webSearch: null, settings }, { webSearch: false }, price)).toEqual(price);
});
