import type { ServerResponse } from 'node:http';
import { type DriveState, type FakeFile, folderType, type Grant, presentFile, word } from './drive-state.ts';
import { visible } from './find-files.ts';
import { type Sent, sendError, sendJson } from './send.ts';

type Metadata = Record<string, unknown>;

/** Creates a file by the rules of files.create. */
export function makeFile(
  state: DriveState,
  grant: Grant,
  metadata: Metadata,
  content: Buffer | null,
  response: ServerResponse,
): Sent {
  const given = typeof metadata.id === 'string' ? metadata.id : null;
  if (given !== null && state.files.has(given))
    return sendError(response, 409, 'fileIdInUse', 'A file already exists with the provided ID.');
  if (given !== null && state.ids.get(given) !== grant.account)
    return sendError(response, 400, 'invalid', 'The provided file ID is not usable.');
  const parents = Array.isArray(metadata.parents) ? metadata.parents.map(String) : [];
  for (const parent of parents)
    if (visible(state, grant, parent)?.mimeType !== folderType)
      return sendError(response, 404, 'notFound', `File not found: ${parent}.`);
  const id = given ?? word('1');
  state.ids.delete(id);
  const now = Date.now();
  const file: FakeFile = {
    id,
    account: grant.account,
    client: grant.client,
    name: 'Untitled',
    mimeType: 'application/octet-stream',
    content,
    appProperties: {},
    parents,
    trashed: false,
    revision: 1,
    createdAt: now,
    modifiedAt: now,
  };
  if (!changeMetadata(file, metadata, response)) return undefined;
  state.files.set(id, file);
  return sendJson(response, 200, presentFile(state, file));
}

/** Changes a file by the rules of files.update. */
export function changeFile(
  state: DriveState,
  grant: Grant,
  id: string,
  metadata: Metadata,
  content: Buffer | null,
  response: ServerResponse,
): Sent {
  const file = visible(state, grant, id);
  if (!file) return sendError(response, 404, 'notFound', `File not found: ${id}.`);
  if (!changeMetadata(file, metadata, response)) return undefined;
  if (content) {
    file.content = content;
    file.revision += 1;
  }
  file.modifiedAt = Math.max(Date.now(), file.modifiedAt + 1);
  return sendJson(response, 200, presentFile(state, file));
}

function changeMetadata(file: FakeFile, metadata: Metadata, response: ServerResponse): boolean {
  const marks = (metadata.appProperties ?? {}) as Record<string, string>;
  const isTooLong = Object.entries(marks).some(([key, value]) => Buffer.byteLength(key + value) > 124);
  if (isTooLong || Object.keys(marks).length > 30) {
    sendError(response, 403, 'propertyLimitExceeded', 'The limit of properties is exceeded.');
    return false;
  }
  if (typeof metadata.name === 'string') file.name = metadata.name;
  if (typeof metadata.mimeType === 'string') file.mimeType = metadata.mimeType;
  if (typeof metadata.trashed === 'boolean') file.trashed = metadata.trashed;
  Object.assign(file.appProperties, marks);
  return true;
}
