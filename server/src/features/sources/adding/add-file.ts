import { sourceLimits } from '@atrium/contract/source-rules';
import type { AddedSource } from '@atrium/contract/sources';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { withBody } from '../../../platform/http/streams/body-stream.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import { shownName, storing, typeOfContent } from '../../files/index.ts';
import { titleOfName } from '../domain/title-of-name.ts';
import { typeOfSource } from '../domain/type-of-source.ts';
import { reread } from '../read-sources.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { findSame } from '../store.ts';
import { addSource } from './add-source.ts';
import { sha256 } from './sha256.ts';
import { uploadTurns } from './upload-turns.ts';

interface GivenFile {
  readonly name: string;
  /** The media type that the browser claims. */
  readonly type: string;
  readonly folderId?: string | undefined;
}

/**
 * Stores a file and enqueues a job that reads it, unless the caller `isGone` by then: who cancels an upload closes its
 * connection, also while the file is looked at. A few uploads of each user are taken in at a time. Throws Problem
 * 'too-large', 'unsupported-file', 'quota-exceeded' or 'rate-limited'.
 */
export function addFile(deps: SourcesDeps) {
  const turns = uploadTurns();
  return async (
    actor: Actor,
    spaceId: number,
    given: GivenFile,
    body: AsyncIterable<Uint8Array>,
    isGone: () => boolean,
  ): Promise<AddedSource> => {
    await deps.spaces.require(deps.database.db, actor.userId, spaceId);
    const sentence = `File too large: ${shownName(given.name)}. A source may have at most 50 MB.`;
    const taking = { who: sharerOf(actor), most: { bytes: sourceLimits.fileBytes, sentence } };
    const keepAll = () => withBody(body, taking, (bytes) => takeIn(deps, actor, spaceId, given, bytes, isGone));
    return turns(actor.userId, keepAll);
  };
}

async function takeIn(
  deps: SourcesDeps,
  actor: Actor,
  spaceId: number,
  given: GivenFile,
  bytes: Uint8Array,
  isGone: () => boolean,
): Promise<AddedSource> {
  const { database, files } = deps;
  const { userId } = actor;
  const name = shownName(given.name);
  if (bytes.byteLength === 0) throw new Problem('unsupported-file', `This file is empty: ${name}`);
  const mediaType = typeOfContent(name, given.type, bytes);
  const type = typeOfSource(name, mediaType, given.type);
  if (typeof type !== 'string') throw new Problem('unsupported-file', type.sentence);
  const hash = sha256(bytes);
  const contentKey = `file:${hash}`;
  const fileKey = `${hash}-${newId()}`;
  if (!(await findSame(database.db, userId, spaceId, contentKey))) await keep(deps, actor, fileKey, bytes);
  return database.transaction(async (tx) => {
    const title = titleOfName(name) || name;
    const content = { fileKey, mediaType, fileBytes: bytes.byteLength };
    const where = { userId, spaceId, folderId: given.folderId ?? null };
    const fields = { type, title, isTitleGiven: false, isInKnowledgeBase: true, contentKey, name };
    const added = await addSource(deps, tx, { ...where, ...fields, content }, actor);
    if (added.isNew) await files.elsewhere.named(tx, [fileKey]);
    const source = await reread(deps, tx, userId, added.id);
    // Right before the commit. Nobody reads this sentence.
    if (isGone()) throw new Problem('invalid-request', 'The upload was cancelled.');
    return { ...source, isNew: added.isNew };
  });
}

async function keep({ database, files, objects }: SourcesDeps, actor: Actor, key: string, bytes: Uint8Array) {
  await files.elsewhere.forejudge(database.db, actor, bytes.byteLength);
  await files.elsewhere.announce(database.db, [key]);
  await storing(() => objects.put(key, bytes));
}
