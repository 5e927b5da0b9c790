import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { decodePercent } from '../../../platform/text/decode-percent.ts';
import { storing, typeOfContent } from '../../files/index.ts';
import { judgeBytes } from '../adding/judge-bytes.ts';
import { sha256 } from '../adding/sha256.ts';
import { pageAddress } from '../domain/page-address.ts';
import { decodeHead, forwardAddress, isSignIn } from '../domain/page-head.ts';
import { titleOfName } from '../domain/title-of-name.ts';
import { typeOfSource } from '../domain/type-of-source.ts';
import { utf8Page } from '../domain/utf8-page.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { findPageAt, type VersionRow } from '../store.ts';
import { findVersion, writeVersion } from '../version-store.ts';
import { downloadPage, leadsOn } from './download-page.ts';
import { finishUnchanged } from './finish-version.ts';
import { advance, holdOn, type Work } from './lease.ts';

const accept = 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5';

/** Fetches the page of a source and stores it unchanged. */
export async function fetchPage(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, userId, version } = work;
  const hold = holdOn(deps, work);
  try {
    const page = await download(deps, source.url ?? '');
    const { mediaType, type, bytes } = page;
    const hash = sha256(bytes);
    if (await isAsBefore(deps, work, hash)) return await finishUnchanged(deps, work);
    const fileKey = `${hash}-${newId()}`;
    await deps.files.elsewhere.announce(deps.database.db, [fileKey]);
    await storing(() => deps.objects.put(fileKey, bytes));
    const write = async (tx: Tx) => {
      await refuseSecond(tx, work, page.address);
      await deps.files.elsewhere.named(tx, [fileKey]);
      if (version.fileKey !== null) await deps.files.elsewhere.drop(tx, [version.fileKey]);
      await writeVersion(tx, userId, source.id, version.version, {
        fileKey,
        mediaType,
        fileBytes: bytes.byteLength,
        // Text that was read from other bytes is discarded; text from the same bytes is kept, as it may have been paid
        // for.
        ...(!isOf(version, hash) && unread),
      });
      return {
        stage: 'reading',
        type,
        checkedAt: deps.clock.now(),
        ...(source.version === 0 && { size: bytes.byteLength, url: page.address }),
        ...(source.version === 0 &&
          !source.isTitleGiven &&
          type !== 'page' &&
          page.name !== '' && { title: page.name }),
      } as const;
    };
    await advance(deps, work, write, await judgeBytes(deps, work, bytes.byteLength - version.fileBytes));
  } finally {
    hold.end();
  }
}

const unread = { pendingText: null, outline: null, notice: null } as const;
const isOf = ({ fileKey }: VersionRow, hash: string) => fileKey?.startsWith(`${hash}-`) ?? false;

/**
 * Whether a refresh found exactly the bytes that were read before: then nothing is read again, and no model is asked.
 */
async function isAsBefore({ database }: SourcesDeps, { userId, source }: Work, hash: string): Promise<boolean> {
  if (source.version === 0) return false;
  const before = await findVersion(database.db, userId, source.id, source.version);
  return before !== null && isOf(before, hash);
}

/**
 * Refuses a page that the space already has: two addresses may redirect to the same one. This runs in the transaction
 * that writes the page's final address and holds the user's lock, so that of two concurrent jobs, on any replicas, only
 * one is the first.
 */
async function refuseSecond(tx: Tx, { userId, source }: Work, address: string): Promise<void> {
  if (source.version > 0) return;
  const other = await findPageAt(tx, userId, source.spaceId, address, source.id);
  if (other !== null && (other.stage !== 'failed' || other.version > 0))
    throw new SourceProblem(`This page is here already: “${other.title}”. Nothing was added.`);
}

/** How many pages that lead on by themselves are followed. */
const mostForwards = 3;

async function download(deps: SourcesDeps, url: string) {
  let page = await downloadOne(deps, url);
  for (let followed = 0; page.forward !== null; followed += 1) {
    if (followed === mostForwards) throw new SourceProblem(leadsOn);
    page = await downloadOne(deps, page.forward, url);
  }
  return page;
}

/** Downloads what is at `url`; `asked` is the address that led there. */
async function downloadOne({ outbound }: SourcesDeps, url: string, asked = url) {
  const { bytes: came, claimed, charset, address } = await downloadPage(outbound, url, accept);
  const found = judge(address, claimed, came);
  const isText = found.mediaType.startsWith('text/') || found.type === 'data';
  const bytes = isText ? utf8Page(came, charset) : came;
  const page = { ...found, bytes, address: pageAddress(address) ?? url };
  if (found.type !== 'page') return { ...page, forward: null };
  const html = decodeHead(bytes);
  if (isSignIn(html, asked, address))
    throw new SourceProblem('This page asks for a sign-in, so it could not be fetched. Add its text instead.');
  return { ...page, forward: forwardAddress(html, address) };
}

function judge(url: string, claimed: string, bytes: Uint8Array) {
  const name = decodePercent(new URL(url).pathname.split('/').at(-1) ?? '');
  const isPage = claimed === 'text/html' || claimed === 'application/xhtml+xml';
  const found = typeOfContent(isPage ? '' : name, isPage ? 'text/html' : claimed, bytes);
  const mediaType = isPage && found.startsWith('text/') ? 'text/html' : found;
  const type = typeOfSource(name, mediaType, claimed);
  if (typeof type !== 'string')
    throw new SourceProblem('At this address there is no page or document that can be read.');
  return {
    mediaType,
    type: mediaType === 'text/html' ? ('page' as const) : type,
    name: titleOfName(name),
  };
}
