import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { WebSearchError } from '../../ports/web-search.ts';
import type { SearchLimit } from '../usage/index.ts';
import type { Inference, WebSearchAsked } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import { addressBudgetOf } from './paying/address-budget.ts';

type Deps = Pick<InferenceDeps, 'webSearch' | 'usage' | 'database' | 'clock' | 'settings' | 'log'>;

/**
 * Searches with the installation's engine if the daily limit allows it. A failed search is counted too, since it may
 * have been paid for.
 */
export function searchWeb(deps: Deps): Inference['searchWeb'] {
  const { webSearch, database, usage, log } = deps;
  return async (actor, asked, signal) => {
    if (!webSearch) throw new Problem('web-search-off');
    await take(deps, actor, asked);
    try {
      const pages = await webSearch.search({ text: asked.query, most: asked.most }, signal);
      if (asked.purpose !== 'chat')
        await database.transaction((tx) => usage.record(tx, eventOf(actor, asked, webSearch.name)));
      return pages;
    } catch (cause) {
      if (!(cause instanceof WebSearchError)) throw cause;
      log.warn({ err: cause, kind: cause.kind }, 'The web could not be searched.');
      throw new Problem('search-failed', sentenceOf(webSearch.name, cause), { cause });
    }
  };
}

/** Checks the limit before other work is done for a search, so that a user without searches left learns it at once. */
export function requireSearch(deps: Deps): Inference['requireSearch'] {
  const { webSearch, database, usage } = deps;
  return async (actor) => {
    if (!webSearch) throw new Problem('web-search-off');
    if (!(await usage.hasSearchLeft(database.db, limitsOf(deps, actor)))) throw new Problem('search-limit');
  };
}

async function take(deps: Deps, actor: Actor, asked: WebSearchAsked): Promise<void> {
  if (asked.isPaid) return;
  const { usage, database } = deps;
  if (!(await usage.takeSearch(database.db, limitsOf(deps, actor, asked.address)))) throw new Problem('search-limit');
}

function limitsOf({ clock, settings }: Deps, actor: Actor, address?: string): readonly SearchLimit[] {
  const { visitorDailySearches, userDailySearches, demoAddressDailySearches } = settings;
  const isVisitor = actor.kind === 'visitor';
  const own = { owner: actor.userId, limit: isVisitor ? visitorDailySearches : userDailySearches };
  const budget = addressBudgetOf(actor, clock.now(), address);
  if (budget === null) return [own];
  return [own, { owner: budget, limit: isVisitor ? visitorDailySearches : demoAddressDailySearches }];
}

function eventOf({ userId }: Actor, { purpose }: WebSearchAsked, engine: string) {
  return {
    userId,
    key: `search:${newId()}`,
    purpose,
    model: 'web-search',
    vendorModel: engine,
    route: 'platform-key' as const,
    usage: { input: 0, cached: 0, output: 0, reasoning: 0, searches: 1 },
    countedBy: 'server' as const,
    costMicroUsd: 0,
    vendorCostMicroUsd: 0,
    paidBy: 'errand' as const,
    isFree: false,
    budget: null,
  };
}

/** The message for the user; the log has the engine's answer. */
function sentenceOf(engine: string, { kind }: WebSearchError): string {
  switch (kind) {
    case 'auth':
      return `${engine} does not accept this server’s key or its questions. Whoever runs the server has to look at it.`;
    case 'rate-limit':
      return `${engine} takes no more searches from this server for now. Try again later.`;
    case 'timeout':
      return `${engine} took too long to answer. Try again in a moment.`;
    case 'refused':
      return `${engine} could not do anything with these words. Say it in other words.`;
    default:
      return `${engine} cannot be reached right now. Try again in a moment.`;
  }
}
