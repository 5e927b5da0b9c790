import { sourceLimits } from '@atrium/contract/sources';
import { newId } from '../../platform/ids/new-id.ts';
import { storing, typeOfContent } from '../files/index.ts';
import { pageAddress } from './domain/page-address.ts';
import { canonicalAddress, isSignIn } from './domain/page-head.ts';
import { typeOfSource } from './domain/type-of-source.ts';
import { utf8Page } from './domain/utf8-page.ts';
import { downloadPage } from './download-page.ts';
import { sha256 } from './hash.ts';
import { advance, holdOn, type Work } from './lease.ts';
import { SourceProblem } from './source-problem.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { findPageAt } from './store.ts';
import { writeVersion } from './version-store.ts';

const accept = 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5';

/** Fetches the page of a source and keeps it as it came. */
export async function fetchPage(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, userId, version } = work;
  const hold = holdOn(deps, work);
  try {
    const page = await download(deps, source.url ?? '');
    await refuseSecond(deps, work, page.address);
    const fileKey = `${sha256(page.bytes)}-${newId()}`;
    await deps.files.elsewhere.announce(deps.database.db, [fileKey]);
    await storing(() => deps.objects.put(fileKey, page.bytes));
    await advance(deps, work, async (tx) => {
      const { mediaType, type, bytes } = page;
      await deps.files.elsewhere.named(tx, [fileKey]);
      if (version.fileKey !== null) await deps.files.elsewhere.drop(tx, [version.fileKey]);
      await writeVersion(tx, userId, source.id, version.version, { fileKey, mediaType, fileBytes: bytes.byteLength });
      return {
        stage: 'reading',
        type,
        checkedAt: deps.clock.now(),
        ...(source.version === 0 && { size: bytes.byteLength, url: page.address }),
        ...(source.version === 0 &&
          !source.isTitleGiven &&
          type !== 'page' &&
          page.name !== '' && { title: page.name }),
      };
    });
  } finally {
    hold.end();
  }
}

/** The same page by another address, which leads or names itself there: the second adds nothing. */
async function refuseSecond({ database }: SourcesDeps, { userId, source }: Work, address: string): Promise<void> {
  if (source.version > 0) return;
  const other = await findPageAt(database.db, userId, source.spaceId, address);
  const isThere = other !== null && (other.stage !== 'failed' || other.version > 0);
  if (isThere && other.id !== source.id)
    throw new SourceProblem(`This page is here already: “${other.title}”. Nothing was added.`);
}

async function download({ outbound }: SourcesDeps, url: string) {
  const { bytes: came, claimed, charset, address } = await downloadPage(outbound, url, accept);
  const found = judge(address, claimed, came);
  const isText = found.mediaType.startsWith('text/') || found.type === 'data';
  const bytes = isText ? utf8Page(came, charset) : came;
  if (found.type !== 'page') return { ...found, bytes, address: pageAddress(address) ?? url };
  const html = decodeHead(bytes);
  if (isSignIn(html, url, address))
    throw new SourceProblem('This page asks for a sign-in, so it could not be fetched. Add its text instead.');
  return { ...found, bytes, address: pageAddress(canonicalAddress(html, address) ?? address) ?? url };
}

/** What a page says of itself is written in plain letters, in whichever encoding. */
const decodeHead = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

function judge(url: string, claimed: string, bytes: Uint8Array) {
  const name = decodeURIComponentSafely(new URL(url).pathname.split('/').at(-1) ?? '');
  const isPage = claimed === 'text/html' || claimed === 'application/xhtml+xml';
  const found = typeOfContent(isPage ? '' : name, isPage ? 'text/html' : claimed, bytes);
  const mediaType = isPage && found.startsWith('text/') ? 'text/html' : found;
  const type = typeOfSource(name, mediaType, claimed);
  if (typeof type !== 'string')
    throw new SourceProblem('At this address there is no page or document that can be read.');
  return {
    mediaType,
    type: mediaType === 'text/html' ? ('page' as const) : type,
    name: name.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, sourceLimits.title),
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
