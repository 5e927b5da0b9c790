import { renameChat } from '@atrium/contract/routes/chats.generated';
import { driveHistory, getUser, readChat } from '@atrium/contract/routes/first-load.generated';
import { describe, expect, it, vi } from 'vitest';
import '../testing/render-page.tsx';
import { fakeServer } from '../testing/fake-server.ts';
import { addressOf, call, onSignInRequired, send, serverBack } from './api.ts';
import { ProblemError } from './problem-error.ts';

describe('a call that is refused', () => {
  it('throws the status, a colon and the body, and keeps the sentence for people apart', async () => {
    const body = { code: 'rate-limited', message: 'Too many requests. Wait a moment and try again.' };
    fakeServer({ 'GET /api/auth/user': { status: 429, body } });
    const error = await call(getUser).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      message: `429: ${JSON.stringify(body)}`,
      status: 429,
      code: 'rate-limited',
      sentence: 'Too many requests. Wait a moment and try again.',
    });
  });

  it('is one from the first status of a refusal on', async () => {
    fakeServer({ 'GET /api/auth/user': { status: 400, body: { code: 'invalid-request', message: 'No.' } } });
    await expect(call(getUser)).rejects.toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('falls back to the status text when the body is empty', async () => {
    fakeServer({ 'GET /api/auth/user': { status: 503 } });
    await expect(call(getUser)).rejects.toThrow(/^503: Service Unavailable$/);
  });

  it('does not take the words of something in between for ours', async () => {
    fakeServer({ 'GET /api/auth/user': { status: 502, body: '<html>Bad gateway</html>' } });
    await expect(call(getUser)).rejects.toMatchObject({
      code: null,
      sentence: 'The server answered with 502 Bad Gateway.',
    });
  });
});

describe('a page in place of an answer, as a proxy gives one to sign in at', () => {
  const page = '<!doctype html><title>Sign in to continue</title>';

  it('is no success where nothing of the answer is read', async () => {
    fakeServer({ 'GET /api/auth/user': { body: page, headers: { 'content-type': 'text/html; charset=utf-8' } } });
    const error = await send(getUser).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
  });

  it('is one where it is a file that was asked for', async () => {
    const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=chat.html' };
    fakeServer({ 'GET /api/auth/user': { body: page, headers } });
    expect((await send(getUser)).status).toBe(200);
  });
});

describe('a call', () => {
  it('fills the path, sends the body as JSON and the cookies with it', async () => {
    const server = fakeServer({ 'PATCH /api/chat/a%2Fb': { body: { id: 'a/b', title: 'New' } } });
    await call(renameChat, { params: { id: 'a/b' }, body: { title: 'New' } });
    expect(server.requests[0]).toMatchObject({ method: 'PATCH', body: { title: 'New' }, credentials: 'same-origin' });
    expect(server.requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('without words of its own says of no body what it is, and can be given up or outlive the page', async () => {
    const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fetched);
    const { signal } = new AbortController();
    await call(getUser, { signal, keepalive: true });
    await call(getUser);
    const [first, second] = fetched.mock.calls.map(([, init]) => init);
    expect([first?.signal, first?.keepalive]).toEqual([signal, true]);
    expect([second?.signal, second?.keepalive]).toEqual([null, false]);
    expect(new Headers(first?.headers).has('content-type')).toBe(false);
  });

  it('gives a 304 back as an answer, for who asked conditionally', async () => {
    fakeServer({ 'GET /api/google-drive/chat-history': { status: 304 } });
    const response = await send(driveHistory, { headers: { 'if-none-match': '"7"' } });
    expect(response.status).toBe(304);
  });

  it('leaves what is not given out of the query', () => {
    expect(addressOf(readChat, { id: 'x' }, { before: undefined, limit: 5 })).toBe('/api/chat/x?limit=5');
  });
});

it('that is refused for want of a sign-in is told to those who listen, and no other is', async () => {
  const told = vi.fn();
  const leave = onSignInRequired(told);
  for (const status of [403, 500]) {
    fakeServer({ 'GET /api/auth/user': { status } });
    await expect(call(getUser)).rejects.toThrow(ProblemError);
  }
  expect(told).not.toHaveBeenCalled();
  fakeServer({ 'GET /api/auth/user': { status: 401 } });
  await expect(call(getUser)).rejects.toThrow(ProblemError);
  expect(told).toHaveBeenCalledOnce();
  leave();
  await expect(call(getUser)).rejects.toThrow(ProblemError);
  expect(told).toHaveBeenCalledOnce();
});

describe('the server is back', () => {
  const back = vi.fn();
  addEventListener(serverBack, back);
  const answers = async (status: number) => {
    fakeServer({ 'GET /api/auth/user': { status, body: {} } });
    await call(getUser).catch(() => undefined);
    return back.mock.calls.splice(0).length;
  };
  const unheard = async (signal?: AbortSignal) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(getUser, { signal })).rejects.toThrow(TypeError);
  };

  it('with the first answer after a request that had none, or had one of a proxy in its place', async () => {
    expect(await answers(200)).toBe(0);
    await unheard();
    expect([await answers(200), await answers(200)]).toEqual([1, 0]);
    expect([await answers(502), await answers(504), await answers(500), await answers(200)]).toEqual([0, 0, 1, 0]);
  });

  it('also where it was away before a request was given up, which by itself says nothing', async () => {
    await unheard(AbortSignal.abort());
    expect(await answers(200)).toBe(0);
    await unheard();
    await unheard(AbortSignal.abort());
    expect(await answers(404)).toBe(1);
  });
});
