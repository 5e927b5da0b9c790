import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { runWire } from './run-wire.ts';

const html = { 'content-type': 'text/html' };
const rateLimited = { code: 'rate-limited', message: 'Too many requests. Wait a moment and try again.' };

/** What `judge` says about a connection that got this answer. */
async function verdictOn(answer: FakeAnswer) {
  fakeServer({ 'GET /api/chat/runs/r/events': answer });
  const wire = runWire('r', null);
  const failure = await wire
    .resume(0, () => true, new AbortController().signal)
    .then(
      () => new Error('It did not fail.'),
      (error: unknown) => error,
    );
  return wire.judge(failure);
}

describe('a connection that failed', () => {
  it.each<[string, FakeAnswer, string]>([
    ['the server knows no such run', { status: 404 }, 'gone'],
    ['a proxy finds no server', { status: 404, body: '404 page not found', headers: html }, 'again'],
    ['a proxy gives a page in its place', { status: 200, body: 'Sign in', headers: html }, 'again'],
    ['a proxy has no answer of the server', { status: 502, body: 'Bad Gateway', headers: html }, 'again'],
    ['there are too many requests', { status: 429, body: rateLimited }, 'again'],
    ['today’s limit is reached', { status: 429, body: { code: 'daily-limit', message: 'Tomorrow.' } }, 'refused'],
    ['the server refuses it', { status: 403, body: { code: 'forbidden', message: 'No.' } }, 'refused'],
  ])('because %s', async (_, answer, verdict) => {
    expect(await verdictOn(answer)).toBe(verdict);
  });
});
