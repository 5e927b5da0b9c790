import { ProblemError, problemOf } from './problem-error.ts';

interface Upload<T> {
  /** Resolves with the answer's JSON; rejects with ProblemError, or TypeError when the network failed. */
  readonly done: Promise<T>;
  cancel(): void;
}

/**
 * Posts bytes and tells how far it has come, which `fetch` cannot.
 * `onProgress` gets a share from 0 to 1.
 */
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
      problemOf(new Response(request.responseText, { status, statusText })).then(reject, reject);
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

/** Why no answer came. A folder, and a file that was moved or changed since it was chosen, ends as a lost connection does. */
async function faultOf(body: Blob): Promise<Error> {
  try {
    await body.slice(0, 1).arrayBuffer();
    return new TypeError('The network failed during an upload.');
  } catch {
    // As the server would answer.
    return new ProblemError(422, '', '{"code":"unreadable-file","message":"This file could not be read."}');
  }
}

/** Whether the same bytes may be taken another time: what is wrong with them stays so, while room can be made. */
export function canBeSentAgain(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  return ![413, 415, 422].includes(error.status) || error.code === 'quota-exceeded';
}
