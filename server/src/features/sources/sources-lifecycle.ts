import { eachRow } from '../../platform/paging/each-row.ts';
import type { ExportedFile, UserLifecycle } from '../accounts/index.ts';
import { streamIfThere } from '../files/index.ts';
import { takeOfUser } from './remove-source.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { type SourceRow, sourcesAfter } from './store.ts';
import { findVersion } from './version-store.ts';

const atOnce = 50;

/** A visitor has no spaces and so no sources, so signing in has none to merge. */
export function sourcesLifecycle(deps: SourcesDeps): UserLifecycle {
  return { exporting: (userId) => exportSources(deps, userId), deleting: takeOfUser(deps) };
}

/** Exports the files as they were added and the texts read from them, then a list with their names and spaces. */
async function* exportSources(deps: SourcesDeps, userId: string): AsyncGenerator<ExportedFile> {
  const index: object[] = [];
  for await (const row of all(deps, userId)) {
    const { id, spaceId, type, title, url, name, createdAt } = row;
    const version = await findVersion(deps.database.db, userId, id, row.version === 0 ? row.latest : row.version);
    const folder = `sources/space-${spaceId}/${id}`;
    const original = version?.fileKey ? await streamIfThere(deps.objects, version.fileKey) : null;
    const text = version?.textKey ? await streamIfThere(deps.objects, version.textKey) : (version?.pendingText ?? null);
    const paths = { file: original && `${folder}/original.${endingOf(row)}`, text: text && `${folder}/text.txt` };
    if (original && paths.file) yield { path: paths.file, content: original };
    if (text && paths.text) yield { path: paths.text, content: text };
    index.push({ id, spaceId, type, title, url, name, createdAt: createdAt.toISOString(), ...paths });
  }
  if (index.length > 0) yield { path: 'sources/index.json', content: `${JSON.stringify(index, null, 2)}\n` };
}

const all = ({ database: { db } }: SourcesDeps, userId: string) =>
  eachRow<SourceRow>(atOnce, (last, limit) => sourcesAfter(db, userId, last?.id ?? null, limit));

/** Never uses the name that a user gave, only its extension. */
function endingOf({ name, url }: SourceRow): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? (url === null ? 'bin' : 'html');
}
