import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stands in for the network of uploads: each one waits until the test answers it. */
export function fakeUpload() {
  const waiting: FakeRequest[] = [];
  class FakeRequest {
    readonly upload: { onprogress: ((event: Partial<ProgressEvent>) => void) | null } = { onprogress: null };
    status = 0;
    statusText = '';
    responseText = '';
    onload: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onerror: (() => void) | null = null;
    open() {}
    setRequestHeader() {}
    abort() {
      waiting.splice(waiting.indexOf(this), 1);
      this.onabort?.();
    }
    send() {
      waiting.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    waiting: waiting as readonly unknown[],
    /** Reports the progress of the oldest waiting upload, in bytes. */
    progress: (loaded: number, total: number) =>
      act(() => waiting[0]?.upload.onprogress?.({ lengthComputable: true, loaded, total })),
    /** Fails the oldest waiting upload, as a lost connection or an unreadable file does. */
    fail: () => act(() => waiting.shift()?.onerror?.()),
    /** Answers the oldest waiting upload. */
    answer: (status: number, body: unknown) => {
      const request = waiting.shift();
      if (!request) throw new Error('No upload is waiting.');
      request.status = status;
      request.responseText = JSON.stringify(body);
      act(() => request.onload?.());
    },
  };
}
