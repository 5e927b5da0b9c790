import { problems } from '@atrium/contract/errors';
import { vi } from 'vitest';

export interface FakeAnswer {
  readonly status?: number;
  /** Sent as JSON; a stream is sent as it is. A 401 or 404 without one has that of the server. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SeenRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly credentials: RequestCredentials | undefined;
}

/** Answers by method and address; a function is asked anew each time, and may keep the page waiting. */
type Answers = Record<string, FakeAnswer | ((request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>)>;

/** Stands in for the server, at the network: `{'GET /api/auth/user': {status: 401}}`. What it does not know is a 404. */
export function fakeServer(answers: Answers) {
  const requests: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      address,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      // As browsers take it where nothing is said.
      credentials: init.credentials ?? 'same-origin',
    };
    requests.push(request);
    const known = answers[`${request.method} ${address.split('?')[0]}`];
    const answer = (typeof known === 'function' ? await known(request) : known) ?? { status: 404 };
    return new Response(answer.status === 304 ? null : bodyOf(answer), {
      status: answer.status ?? 200,
      headers: { ...answer.headers },
    });
  });
  return { requests };
}

function bodyOf({ status, body = saidBy[status ?? 200] }: FakeAnswer): BodyInit | null {
  if (body instanceof ReadableStream) return body;
  return body === undefined ? null : JSON.stringify(body);
}

/** What the server says with it where a test does not; a proxy's own says something else, or the empty string. */
const saidBy: Readonly<Record<number, unknown>> = {
  401: { code: 'sign-in-required', message: problems['sign-in-required'].message },
  404: { code: 'not-found', message: problems['not-found'].message },
};
