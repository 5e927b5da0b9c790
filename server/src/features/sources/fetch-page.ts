import { newId } from '../../platform/ids/new-id.ts';
import { storing, typeOfContent } from '../files/index.ts';
import { typeOfSource } from './domain/type-of-source.ts';
import { downloadPage } from './download-page.ts';
import { sha256 } from './hash.ts';
import { advance, holdOn, type Work } from './lease.ts';
import { SourceProblem } from './source-problem.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { writeVersion } from './version-store.ts';

const accept = 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5';

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
  const { bytes, claimed } = await downloadPage(outbound, url, accept);
  return judge(url, claimed, bytes);
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
