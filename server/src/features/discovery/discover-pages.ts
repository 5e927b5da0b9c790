import { type Discovery, discoveryLimits, type FoundPage } from '@atrium/contract/discovery';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { withPatience } from '../../platform/lanes/with-patience.ts';
import { isPrivateHost } from '../../platform/outbound/public-address.ts';
import type { WebPage } from '../../ports/web-search.ts';
import { pageAddress } from '../sources/index.ts';
import { queriesFor, reasonsFor } from './ask-model.ts';
import type { DiscoveryDeps } from './discovery-deps.ts';
import { fuseResults } from './domain/fuse-results.ts';
import { reasonOfPage } from './domain/reason-of-page.ts';
import { hostOf } from './domain/title-of-address.ts';

/** Results requested from one search. */
const perSearch = 10;
/** Milliseconds for all searches together. */
const patience = 25_000;

/** Finds pages for a wish. If some of the searches fail, a notice says so; if all fail, it throws. */
export const discoverPages =
  (deps: DiscoveryDeps) =>
  async (actor: Actor, spaceId: number, wish: string): Promise<Discovery> => {
    const { database, inference, sources, spaces } = deps;
    await spaces.ensure(actor.userId);
    await spaces.require(database.db, actor.userId, spaceId);
    await inference.requireSearch(actor);
    const engine = inference.searchEngine ?? '';
    const queries = await queriesFor(deps, actor, wish);
    const { searches, notice } = await searchAll(deps, actor, queries);
    const fused = fuseResults(searches, (url) => publicAddress(deps, url)).slice(0, discoveryLimits.found);
    const [held, reasons] = await Promise.all([
      sources.heldPages(
        actor.userId,
        spaceId,
        fused.map(({ url }) => url),
      ),
      reasonsFor(deps, actor, wish, fused),
    ]);
    const ranked = [...reasons.keys(), ...fused.keys().filter((at) => !reasons.has(at))];
    const pages = ranked.flatMap((at) => {
      const result = fused[at];
      return result ? [presented(wish, result, reasons.get(at), held)] : [];
    });
    return { engine, queries: [...queries], pages, notice };
  };

/** An address in the form in which sources store it; null if it cannot lead to a public page. */
export function publicAddress({ settings }: Pick<DiscoveryDeps, 'settings'>, written: string): string | null {
  const url = pageAddress(written);
  return url === null || isPrivateHost(new URL(url), settings.outboundAllow) ? null : url;
}

async function searchAll({ inference }: DiscoveryDeps, actor: Actor, queries: readonly string[]) {
  const ends = await withPatience(patience, (signal) =>
    Promise.allSettled(
      queries.map((query) => inference.searchWeb(actor, { query, most: perSearch, purpose: 'discover' }, signal)),
    ),
  );
  const searches = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const failure = ends.find((end) => end.status === 'rejected');
  if (searches.length === 0) throw failure?.reason ?? new Problem('search-failed');
  const failed = ends.length - searches.length;
  return {
    searches,
    notice: failed === 0 ? null : `${failed} of ${ends.length} searches failed, so pages may be missing.`,
  };
}

function presented(
  wish: string,
  { url, title, snippet, publishedAt }: WebPage,
  said: string | undefined,
  held: ReadonlySet<string>,
): FoundPage {
  const reason = said === undefined ? ownReason(wish, snippet) : { text: said, by: 'model' as const };
  return { url, title, host: hostOf(new URL(url).hostname), reason, publishedAt, isSource: held.has(url) };
}

/** The reason taken from the page's own snippet, for a page for which no model gave one. */
function ownReason(wish: string, snippet: string): FoundPage['reason'] {
  const text = reasonOfPage(wish, snippet);
  return text === null ? null : { text, by: 'page' };
}
