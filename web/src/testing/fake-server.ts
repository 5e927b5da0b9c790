import { problems } from '@atrium/contract/errors';
import { vi } from 'vitest';

export interface FakeAnswer {
  readonly status?: number;
  /** Sent as JSON; a stream is sent as it is. A 401 or 404 without a body gets the server's usual one. */
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

/** Answers by method and address. A function is called for each request, and may delay the answer. */
type Answers = Record<string, FakeAnswer | ((request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>)>;

/** Fakes the server by replacing `fetch`: `{'GET /api/auth/user': {status: 401}}`. Unknown requests get a 404. */
export function fakeServer(answers: Answers) {
  const requests: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      address,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      // The default of browsers.
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

/**
 * The server's bodies for errors that a test leaves without one. For a proxy's error a test gives another body, or ''.
 */
const saidBy: Readonly<Record<number, unknown>> = {
  401: { code: 'sign-in-required', message: problems['sign-in-required'].message },
  404: { code: 'not-found', message: problems['not-found'].message },
};
