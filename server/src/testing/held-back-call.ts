import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, request } from 'node:http';
import type { Endpoint } from '@atrium/contract/endpoint';
import { vi } from 'vitest';
import type { TestAnswer, TestClient } from './test-client.ts';

interface LateAnswer extends Pick<TestAnswer, 'status' | 'body'> {
  /** The Set-Cookie headers of the answer. */
  readonly setCookie: readonly string[];
}

/** A call of which the server has received everything but the last byte of the body. */
export interface HeldBackCall {
  /** Sends the last byte; returns the whole answer. */
  finish(): Promise<LateAnswer>;
}

interface HeldBackInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Starts a call with this client's cookies, and holds back the last byte of its body. The server must be in this
 * process, and must read the body.
 */
export async function holdBack(
  url: string,
  { jar }: Pick<TestClient, 'jar'>,
  { method, path }: Endpoint,
  { query = {}, body }: HeldBackInput,
): Promise<HeldBackCall> {
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body));
  const mark = randomUUID();
  const address = new URL(path, url);
  address.search = new URLSearchParams(query).toString();
  const call = request(address, {
    method,
    headers: {
      cookie: jar.header() ?? '',
      'content-length': bytes.length,
      ...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
      [marker]: mark,
    },
  });
  const isRead = bodyIsRead(mark);
  call.write(bytes.subarray(0, -1));
  await isRead;
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        call.once('error', reject);
        call.once('response', async (response) => {
          const text = (await response.toArray()).map(String).join('');
          const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
          const setCookie = response.headers['set-cookie'] ?? [];
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, setCookie });
        });
        call.end(bytes.subarray(-1));
      }),
  };
}

const marker = 'x-held-back';

/** Waits until the server reads the body of the request with this mark: by then it has looked up the caller. */
async function bodyIsRead(mark: string): Promise<void> {
  let message: IncomingMessage | null = null;
  const see = (event: unknown) => {
    const { request: seen } = event as { request: IncomingMessage };
    if (seen.headers[marker] === mark) message = seen;
  };
  subscribe('http.server.request.start', see);
  const isListened = () => message && message.listenerCount('data') + message.listenerCount('readable') > 0;
  await vi.waitUntil(isListened, { timeout: 10_000, interval: 5 });
  unsubscribe('http.server.request.start', see);
}
