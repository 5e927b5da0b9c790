import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type Drive, DriveError, type DriveFile, type DriveSearch } from '../../../ports/drive.ts';
import { ask, askFor, driveErrorOf } from './drive-request.ts';
import { upload } from './upload.ts';
import { AboutBody, FileBody, fileFields, IdsBody, ListBody } from './wire.ts';

const folderType = 'application/vnd.google-apps.folder';
/** Files per page of a search; the maximum. SOURCE: files.list, pageSize */
const pageSize = 1000;

/** The files of one account through the Drive API, version 3. */
export function googleFiles(outbound: Outbound, base: string, token: string): Drive {
  const files = `${base}/drive/v3/files`;
  const uploads = `${base}/upload/drive/v3/files`;
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const json = { ...headers, 'content-type': 'application/json; charset=UTF-8' };
  return {
    async account(signal) {
      const { user } = await askFor(outbound, AboutBody, {
        url: `${base}/drive/v3/about?fields=user(emailAddress,displayName)`,
        headers,
        signal,
      });
      return { email: user.emailAddress, name: user.displayName };
    },
    async newId(signal) {
      const url = `${files}/generateIds?count=1&space=drive&type=files`;
      return (await askFor(outbound, IdsBody, { url, headers, signal })).ids[0];
    },
    async find(search, signal) {
      const query = new URLSearchParams({
        q: conditionOf(search),
        spaces: 'drive',
        pageSize: String(pageSize),
        orderBy: 'createdTime',
        fields: `nextPageToken,files(${fileFields})`,
        ...(search.page ? { pageToken: search.page } : {}),
      });
      const page = await askFor(outbound, ListBody, { url: `${files}?${query}`, headers, signal });
      return { files: page.files.map(fileOf), nextPage: page.nextPageToken ?? null };
    },
    async makeFolder({ id, name, marks }, signal) {
      const body = JSON.stringify({ id, name, mimeType: folderType, appProperties: marks });
      const url = `${files}?fields=${fileFields}`;
      return fileOf(await askFor(outbound, FileBody, { url, method: 'POST', headers: json, body, signal }));
    },
    async makeFile({ id, name, folderId, marks }, content, signal) {
      const metadata = {
        id,
        name,
        mimeType: content.type,
        appProperties: marks,
        ...(folderId ? { parents: [folderId] } : {}),
      };
      return fileOf(await upload(outbound, { url: uploads, method: 'POST', token, metadata, content, signal }));
    },
    async change(id, { name, marks, isTrashed }, content, signal) {
      const metadata = {
        ...(name === undefined ? {} : { name }),
        ...(marks ? { appProperties: marks } : {}),
        ...(isTrashed === undefined ? {} : { trashed: isTrashed }),
      };
      const path = encodeURIComponent(id);
      if (content) {
        const url = `${uploads}/${path}`;
        return fileOf(await upload(outbound, { url, method: 'PATCH', token, metadata, content, signal }));
      }
      const url = `${files}/${path}?fields=${fileFields}`;
      const body = JSON.stringify(metadata);
      return fileOf(await askFor(outbound, FileBody, { url, method: 'PATCH', headers: json, body, signal }));
    },
    async read(id, maxBytes, signal) {
      const url = `${files}/${encodeURIComponent(id)}?alt=media`;
      const request = { url, headers: { authorization: headers.authorization }, signal };
      // Even when hardly any bytes are allowed, an error response must fit.
      const answer = await ask(outbound, { ...request, maxBytes: Math.max(maxBytes, 64 * 1024) });
      const bytes = await answer.bytes().catch((error: unknown) => {
        throw driveErrorOf(error);
      });
      if (bytes.length > maxBytes) throw new DriveError('too-large', `The file has more than ${maxBytes} bytes.`);
      return bytes;
    },
  };
}

/** SOURCE: developers.google.com/workspace/drive/api/guides/ref-search-terms */
function conditionOf({ mark, type, withTrashed = false }: DriveSearch): string {
  return [
    ...(withTrashed ? [] : ['trashed = false']),
    ...(mark ? [`appProperties has { key='${quoted(mark[0])}' and value='${quoted(mark[1])}' }`] : []),
    ...(type ? [`mimeType = '${quoted(type)}'`] : []),
  ].join(' and ');
}

const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&');

function fileOf(body: FileBody): DriveFile {
  return {
    id: body.id,
    name: body.name,
    type: body.mimeType,
    modifiedTime: body.modifiedTime,
    size: Number(body.size ?? 0),
    checksum: body.md5Checksum ?? null,
    isTrashed: body.trashed,
    marks: body.appProperties,
    url: body.webViewLink?.startsWith('https://') ? body.webViewLink : null,
  };
}
