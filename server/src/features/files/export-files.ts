import { eachRow } from '../../platform/paging/each-row.ts';
import type { ExportedFile } from '../accounts/index.ts';
import type { FilesDeps } from './files-deps.ts';
import { type AttachmentRow, attachmentsAfter } from './store.ts';
import { streamIfThere } from './stream-if-there.ts';

const atATime = 100;

/** The path of a file in an archive: never with the name that a user gave, only with its extension. */
export function exportPath(id: string, name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return `files/${id}.${ending}`;
}

/**
 * Every file of a user, then a list of their names. A file whose bytes are gone is only in the list, marked as lost.
 */
export const exportFiles = (deps: FilesDeps) =>
  async function* (userId: string): AsyncGenerator<ExportedFile> {
    const lost = new Set<string>();
    let isEmpty = true;
    for await (const { attachment, blob } of all(deps, userId)) {
      isEmpty = false;
      const stream = await streamIfThere(deps.objects, blob.key);
      if (stream) yield { path: exportPath(attachment.id, attachment.name), content: stream };
      else lost.add(attachment.id);
    }
    if (!isEmpty) yield { path: 'files/index.json', content: index(deps, userId, lost) };
  };

const all = ({ database: { db } }: FilesDeps, userId: string) =>
  eachRow<AttachmentRow>(atATime, (last, limit) => attachmentsAfter(db, userId, last?.attachment.id ?? null, limit));

async function* index(deps: FilesDeps, userId: string, lost: ReadonlySet<string>): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const { attachment, blob } of all(deps, userId)) {
    const { id, name, messageId, createdAt } = attachment;
    const path = lost.has(id) ? null : exportPath(id, name);
    const entry = {
      id,
      name,
      type: blob.type,
      size: blob.sizeBytes,
      messageId,
      createdAt: createdAt.toISOString(),
      path,
    };
    yield Buffer.from(before + JSON.stringify(entry));
    before = ',\n';
  }
  yield Buffer.from('\n]\n');
}
