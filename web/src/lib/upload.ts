import { refusalOf } from './api.ts';
import { ProblemError } from './problem-error.ts';

interface Upload<T> {
  /** Resolves with the parsed JSON answer; rejects with ProblemError, or TypeError when the network failed. */
  readonly done: Promise<T>;
  cancel(): void;
}

/** Posts bytes and reports the upload progress, which `fetch` cannot do. `onProgress` gets a share from 0 to 1. */
export function upload<T>(address: string, body: Blob, onProgress: (share: number) => void): Upload<T> {
  const request = new XMLHttpRequest();
  const done = new Promise<T>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status < 400) {
        try {
          resolve(JSON.parse(request.responseText));
        } catch (error) {
          reject(error);
        }
        return;
      }
      const { status, statusText } = request;
      refusalOf(new Response(request.responseText, { status, statusText })).then(reject, reject);
    };
    request.onerror = () => void faultOf(body).then(reject);
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
  });
  request.open('POST', address);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(body);
  return { done, cancel: () => request.abort() };
}

/**
 * Finds out why no answer arrived. A folder, or a file that was moved or changed after it was chosen, fails like a lost
 * connection; reading a byte of it tells the difference.
 */
async function faultOf(body: Blob): Promise<Error> {
  try {
    await body.slice(0, 1).arrayBuffer();
    return new TypeError('The network failed during an upload.');
  } catch {
    // The same problem as the server would report.
    return new ProblemError(422, '', '{"code":"unreadable-file","message":"This file could not be read."}');
  }
}

/**
 * Whether another upload of the same bytes may succeed. A file that is too large or invalid stays so, while storage
 * quota can be freed.
 */
export function canBeSentAgain(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  return ![413, 415, 422].includes(error.status) || error.code === 'quota-exceeded';
}
