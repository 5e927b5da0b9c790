import { expect, test, vi } from 'vitest';
import { ProblemError } from '../../../lib/problem-error.ts';
import { failureOf } from './failure-text.ts';
import { UnreadableBody } from './run-wire.ts';

const problem = (status: number, body = '') => new ProblemError(status, '', body);
const body = (code: string, message: string) => JSON.stringify({ code, message });

test.each([
  [problem(413), 'File upload too large. Please reduce file size or number of files.'],
  [problem(400, body('invalid-request', 'x')), 'Bad request. Please check your files and try again.'],
  [problem(502), 'Network response was not ok: 502'],
  [problem(429, body('rate-limited', 'Wait.')), 'Network response was not ok: 429. Wait.'],
  [new UnreadableBody('Response body is not readable'), 'Response body is not readable'],
  [new TypeError('fetch failed'), 'Failed to send message. Please try again.'],
])('%s is told in the words of the specification', (error, text) => {
  expect(failureOf(error)).toEqual({ kind: 'toast', text });
});

test('a device without a network is named as what is to blame, but for what the server has said', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const text = 'This device is offline. Check your connection and try again.';
  expect(failureOf(new TypeError('fetch failed'))).toEqual({ kind: 'toast', text });
  expect(failureOf(problem(502))).toEqual({ kind: 'toast', text: 'Network response was not ok: 502' });
  vi.restoreAllMocks();
});

test('missing credits and missing keys are told in dialogs', () => {
  expect(failureOf(problem(402, body('insufficient-credits', 'x')))).toEqual({
    kind: 'insufficient-credits',
    sentence: 'x',
  });
  expect(failureOf(problem(403, body('api-key-required', 'x')))).toEqual({ kind: 'api-key-required', sentence: 'x' });
});

test('any other refusal is no dialog', () => {
  expect(failureOf(problem(403, body('forbidden', 'No.')))).toMatchObject({ kind: 'toast' });
});
