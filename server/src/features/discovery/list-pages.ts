import { discoveryLimits, type PageListing } from '@atrium/contract/discovery';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { withPatience } from '../../platform/lanes/with-patience.ts';
import { ExtractorBusyError, type PageList } from '../../ports/text-extractor.ts';
import { downloadPage, pageAddress, SourceProblem } from '../sources/index.ts';
import { publicAddress } from './discover-pages.ts';
import type { DiscoveryDeps } from './discovery-deps.ts';
import { hostOf, titleOfAddress } from './domain/title-of-address.ts';

/** The most sitemaps read of one index. */
const mostParts = 20;
/** Milliseconds for everything. */
const patience = 60_000;
const accept =
  'application/rss+xml,application/atom+xml,application/feed+json,application/xml,text/xml,text/html;q=0.8,*/*;q=0.5';

interface Listed extends PageList {
  /** The number of sitemaps of an index that could not be read. */
  readonly lost: number;
}

/**
 * Lists the pages that a feed or a sitemap names; for a sitemap index those of its sitemaps, for a page those of its
 * first feed.
 */
export const listPages =
  (deps: DiscoveryDeps) =>
  async (actor: Actor, spaceId: number, written: string): Promise<PageListing> => {
    const { database, spaces, sources } = deps;
    await spaces.ensure(actor.userId);
    await spaces.require(database.db, actor.userId, spaceId);
    const address = pageAddress(written);
    if (address === null)
      throw new Problem('invalid-request', 'This is not an address. Enter one like https://example.com/feed.xml.');
    const list = await withPatience(patience, (signal) => listAt(deps, actor, address, signal));
    const pages = new Map<string, PageList['pages'][number]>();
    for (const page of list.pages) {
      const url = publicAddress(deps, page.url);
      if (url !== null && !pages.has(url)) pages.set(url, page);
    }
    const held = await sources.heldPages(actor.userId, spaceId, [...pages.keys()]);
    return {
      kind: list.kind === 'sitemap' || list.kind === 'index' ? 'sitemap' : 'feed',
      title: list.title || hostOf(new URL(address).hostname),
      pages: [...pages].map(([url, { title, date }]) => ({
        url,
        title: title || titleOfAddress(url),
        date,
        isSource: held.has(url),
      })),
      notice: noticeOf(list),
    };
  };

async function listAt(deps: DiscoveryDeps, actor: Actor, address: string, signal: AbortSignal): Promise<Listed> {
  try {
    const list = await readAt(deps, actor, address, discoveryLimits.listed, signal);
    if (list.kind === 'index') return await readParts(deps, actor, list, signal);
    if (list.kind !== 'page') return { ...list, lost: 0 };
    const [feed] = list.pages;
    const named = feed && (await readAt(deps, actor, feed.url, discoveryLimits.listed, signal));
    if (!named || named.kind === 'page' || named.kind === 'index')
      throw new SourceProblem('At this address there is no feed or sitemap, and the page names none.');
    return { ...named, lost: 0 };
  } catch (cause) {
    if (cause instanceof ExtractorBusyError)
      throw new Problem('unavailable', 'Other files are being read just now. Try again in a moment.', {
        retryAfter: 10,
      });
    if (cause instanceof SourceProblem) throw new Problem('unreadable-file', cause.message, { cause });
    throw cause;
  }
}

/**
 * Reads the sitemaps of an index, one after the other, until there are enough pages. Indexes within an index are
 * skipped.
 */
async function readParts(deps: DiscoveryDeps, actor: Actor, index: PageList, signal: AbortSignal): Promise<Listed> {
  const pages: PageList['pages'][number][] = [];
  const parts = index.pages.slice(0, mostParts);
  let lost = 0;
  let isCut = index.isCut || index.pages.length > mostParts;
  for (const { url } of parts) {
    const left = discoveryLimits.listed - pages.length;
    if (left <= 0) {
      isCut = true;
      break;
    }
    try {
      const list = await readAt(deps, actor, url, left, signal);
      if (list.kind === 'sitemap') pages.push(...list.pages);
      else lost += 1;
      isCut ||= list.isCut;
    } catch (cause) {
      if (!(cause instanceof SourceProblem)) throw cause;
      deps.log.warn({ err: cause }, 'A sitemap of an index could not be read.');
      lost += 1;
    }
  }
  if (pages.length === 0 && lost > 0) throw new SourceProblem('None of the sitemaps at this address could be read.');
  return { ...index, kind: 'sitemap', pages, isCut, lost };
}

async function readAt(
  { outbound, extractor }: DiscoveryDeps,
  { userId }: Actor,
  address: string,
  listMost: number,
  signal: AbortSignal,
): Promise<PageList> {
  const { bytes, claimed } = await downloadPage(outbound, address, accept, signal);
  const { list, problem } = await extractor.extract({ bytes, type: claimed, owner: userId, address, listMost });
  if (!list) throw new SourceProblem(problem ?? 'At this address there is no feed or sitemap.');
  return list;
}

function noticeOf({ isCut, lost }: Listed): string | null {
  const parts = [
    isCut ? `Only the first ${discoveryLimits.listed} pages, or a part of them, are listed.` : '',
    lost > 0 ? `${lost} of its sitemaps could not be read.` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}
