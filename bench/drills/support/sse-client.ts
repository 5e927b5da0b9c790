import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { createEventDecoder } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';

/** A signed-in client of the product at one address. */
export interface Client {
  readonly origin: string;
  readonly cookie: string;
  /** The origin of the client's page, if it is another one: that of a proxy. */
  readonly page?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
}

export function call(client: Client, method: string, path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const ask = request(
      `${client.origin}${path}`,
      { method, headers: headersOf(client, text), agent: false },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          answer += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
          resolve({ status: response.statusCode ?? 0, body: answer, cookies });
        });
      },
    );
    ask.on('error', reject);
    ask.end(text);
  });
}

/** Signs in a new demo user. */
export async function signIn(origin: string): Promise<Client> {
  const answer = await call({ origin, cookie: '' }, 'POST', '/api/auth/demo-login');
  if (answer.status !== 200) throw new Error(`demo login answered ${answer.status}: ${answer.body}`);
  return { origin, cookie: answer.cookies.join('; ') };
}

/** Signs in the owner, an account that may store more than a demo user. */
export async function signInAsOwner(server: {
  readonly origin: string;
  readonly ownerToken: Promise<string>;
}): Promise<Client> {
  const { origin, ownerToken } = server;
  const answer = await call({ origin, cookie: '' }, 'POST', '/api/auth/owner', { token: await ownerToken });
  if (answer.status !== 200) throw new Error(`the owner's link answered ${answer.status}: ${answer.body}`);
  return { origin, cookie: answer.cookies.join('; ') };
}

type OnEvent = (event: RunEvent, close: () => void) => void;

/** Sends a message and passes on each event as it arrives. Resolves when the stream is over, however it ended. */
export function send(client: Client, body: unknown, onEvent: OnEvent): Promise<number> {
  return read(client, 'POST', '/api/chat/send-stream', JSON.stringify(body), onEvent);
}

/** Reads an existing run from its first event. Resolves when the stream is over, however it ended. */
export function follow(client: Client, runId: string, onEvent: OnEvent): Promise<number> {
  return read(client, 'GET', `/api/chat/runs/${runId}/events`, undefined, onEvent);
}

function read(
  client: Client,
  method: string,
  path: string,
  text: string | undefined,
  onEvent: OnEvent,
): Promise<number> {
  return new Promise((resolve) => {
    const ask = request(
      `${client.origin}${path}`,
      { method, headers: headersOf(client, text), agent: false },
      (response) => {
        const decode = createEventDecoder();
        response.setEncoding('utf8').on('data', (part: string) => {
          for (const event of decode(part)) onEvent(JSON.parse(event.data) as RunEvent, () => ask.destroy());
        });
        response.on('error', () => resolve(0));
        response.on('close', () => resolve(response.statusCode ?? 0));
      },
    );
    ask.on('error', () => resolve(0));
    ask.end(text);
  });
}

/** A UUIDv7 created by the client, like the ids of the page. */
export function newRunId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function headersOf(client: Client, text: string | undefined): Record<string, string> {
  return {
    origin: client.page ?? client.origin,
    ...(client.cookie ? { cookie: client.cookie } : {}),
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
  };
}
