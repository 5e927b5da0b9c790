import type { Attachment } from '@atrium/contract/files';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { sessionIsOver } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { FilesDeps } from '../files-deps.ts';
import { presentAttachment } from '../present.ts';
import { notRead, readBlobText, textKey } from '../read-blob-text.ts';
import {
  type BlobRow,
  blobExists,
  findBlob,
  insertAttachment,
  insertBlob,
  lockUser,
  noteGarbage,
  strikeGarbage,
} from '../store.ts';
import type { CheckedFile } from './check-file.ts';
import { keepElsewhere, writingMs } from './keep-elsewhere.ts';
import { storing } from './storing.ts';

/** A file with the blob that stores it, new or existing. */
interface Prepared {
  readonly name: string;
  readonly blob: BlobRow;
  readonly isNew: boolean;
}

/** The existing blob of a prepared file was deleted before the transaction; the file must be stored again. */
class BlobGone extends Error {}

async function storeNew(deps: FilesDeps, userId: string, file: CheckedFile): Promise<BlobRow> {
  const { objects, database, clock, extractor } = deps;
  const id = newId();
  const key = `${file.hash}-${id}`;
  const { reading, text } = file.isPicture
    ? { reading: notRead(file.problem), text: null }
    : await readBlobText(extractor, file, userId);
  await noteGarbage(database.db, [key], new Date(clock.now().getTime() + writingMs));
  await storing(async () => {
    await objects.put(key, file.bytes);
    if (text !== null) await objects.put(textKey(key), Buffer.from(text));
  });
  const { hash, type, bytes } = file;
  return { userId, id, hash, key, type, sizeBytes: bytes.byteLength, ...reading, createdAt: clock.now() };
}

async function prepare(
  deps: FilesDeps,
  userId: string,
  file: CheckedFile,
  known: BlobRow | undefined,
): Promise<Prepared> {
  if (known) return { name: file.name, blob: known, isNew: false };
  return { name: file.name, blob: await storeNew(deps, userId, file), isNew: true };
}

async function record(deps: FilesDeps, tx: Tx, actor: Actor, files: readonly Prepared[]): Promise<Attachment[]> {
  const fresh = files.filter((file) => file.isNew);
  const added = fresh.reduce((sum, { blob }) => sum + blob.sizeBytes, 0);
  await lockUser(tx, actor.userId);
  // Reading and storing a file may take long. A visitor who signs in meanwhile has handed over what he had.
  if (!(await deps.keepUser(tx, actor.userId))) throw sessionIsOver(actor.kind);
  if (added > 0) await keepElsewhere(deps).judge(tx, actor, added);
  const made: Attachment[] = [];
  for (const [position, { name, blob, isNew }] of files.entries()) {
    if (isNew) await insertBlob(tx, blob);
    else if (!(await blobExists(tx, actor.userId, blob.id))) throw new BlobGone();
    const row = {
      userId: actor.userId,
      id: newId(),
      blobId: blob.id,
      messageId: null,
      withheld: false,
      position,
      name,
      createdAt: deps.clock.now(),
    };
    await insertAttachment(tx, row);
    made.push(presentAttachment({ attachment: row, blob }));
  }
  const keys = fresh.map(({ blob }) => blob.key);
  await strikeGarbage(tx, keys);
  return made;
}

/**
 * Stores files and reads their text; bytes that the user has stored before are neither stored nor read again. Throws
 * Problem.
 */
export const keepFiles =
  (deps: FilesDeps) =>
  async (actor: Actor, files: readonly CheckedFile[]): Promise<Attachment[]> => {
    const { database } = deps;
    const { userId } = actor;
    const stored = await Promise.all(files.map(({ hash, type }) => findBlob(database.db, userId, hash, type)));
    const added = files.reduce((sum, { bytes }, at) => (stored[at] ? sum : sum + bytes.byteLength), 0);
    // An early check before anything is read or written; the transaction checks again.
    if (added > 0) await keepElsewhere(deps).forejudge(database.db, actor, added);
    const keep = async (known: typeof stored) => {
      const prepared = await Promise.all(files.map((file, at) => prepare(deps, userId, file, known[at])));
      return database.transaction((tx) => record(deps, tx, actor, prepared));
    };
    return keep(stored).catch((error) => {
      if (error instanceof BlobGone) return keep([]);
      throw error;
    });
  };
