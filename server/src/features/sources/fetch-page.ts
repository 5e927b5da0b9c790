import { newId } from '../../platform/ids/new-id.ts';
import { OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { storing, typeOfContent } from '../files/index.ts';
import { typeOfSource } from './domain/type-of-source.ts';
import { sha256 } from './hash.ts';
import { advance, holdOn, type Work } from './lease.ts';
import { SourceProblem } from './source-problem.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { writeVersion } from './version-store.ts';

const maxBytes = 10 * 1024 * 1024;
/** Milliseconds for everything, redirects among it. */
const totalMs = 30_000;

/** One sentence for each kind of failure. Nothing of an inner network may be learnt from it; the log has the cause. */
const sentences: Readonly<Record<OutboundError['kind'], string>> = {
  refused: 'This address cannot be fetched: only public pages of the web can be added.',
  network: 'This page could not be reached. Check the address, or try again later.',
  timeout: 'This page took too long to answer. Try again later.',
  'too-large': 'This page is larger than 10 MB, so it was not added.',
  aborted: 'Fetching this page was broken off. Try again.',
};

/** Fetches the page of a source and keeps it as it came. */
export async function fetchPage(deps: SourcesDeps, work: Work): Promise<void> {
  const { source, userId, version } = work;
  const hold = holdOn(deps, work);
  try {
    const page = await download(deps, source.url ?? '');
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
        ...(source.version === 0 && { size: bytes.byteLength }),
      };
    });
  } finally {
    hold.end();
  }
}

async function download({ outbound }: SourcesDeps, url: string) {
  try {
    const response = await outbound.request({
      url,
      trust: 'untrusted',
      maxRedirects: 5,
      maxBytes,
      totalTimeoutMs: totalMs,
      headers: { accept: 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5' },
    });
    if (response.status !== 200) throw refusedBy(response);
    const claimed = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    return judge(url, claimed, await response.bytes());
  } catch (cause) {
    if (cause instanceof OutboundError) throw new SourceProblem(sentences[cause.kind], { cause });
    throw cause;
  }
}

function refusedBy(response: OutboundResponse): SourceProblem {
  response.discard();
  const { status } = response;
  if (status === 404 || status === 410) return new SourceProblem('There is no page at this address any more.');
  if (status === 401 || status === 403)
    return new SourceProblem('This page is not open to everyone, so it could not be fetched.');
  return new SourceProblem(`The page’s server answered with an error (${status}). Try again later.`);
}

function judge(url: string, claimed: string, bytes: Uint8Array) {
  const name = decodeURIComponentSafely(new URL(url).pathname.split('/').at(-1) ?? '');
  const isPage = claimed === 'text/html' || claimed === 'application/xhtml+xml';
  const found = typeOfContent(isPage ? '' : name, isPage ? 'text/html' : claimed, bytes);
  const mediaType = isPage && found.startsWith('text/') ? 'text/html' : found;
  const type = typeOfSource(name, mediaType, claimed);
  if (typeof type !== 'string')
    throw new SourceProblem('At this address there is no page or document that can be read.');
  return { bytes, mediaType, type: mediaType === 'text/html' ? ('page' as const) : type };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
