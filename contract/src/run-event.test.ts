import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRunEvent, emptyReply, type RunEvent } from './run-event.ts';

const chunk = (content: string): RunEvent => ({ type: 'chunk', content });

test('folding pieces one by one is folding their sum at once', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (pieces) => {
      const one = pieces.map(chunk).reduce(applyRunEvent, emptyReply);
      expect(one).toEqual(applyRunEvent(emptyReply, chunk(pieces.join(''))));
    }),
  );
});

test('the final response replaces what was streamed', () => {
  const usage = { input: 1, cached: 0, output: 2, reasoning: 0 };
  const ids = { sessionId: 's', runId: 'r', messageId: 'm' };
  const done: RunEvent = { type: 'complete', response: 'whole', tokens: 3, cost: 0, usage, end: 'done', ...ids };
  const reply = applyRunEvent(applyRunEvent(emptyReply, chunk('par')), done);
  expect(reply).toMatchObject({ status: 'complete', content: 'whole', tokens: 3 });
});

test('an error keeps the text so far', () => {
  const failed: RunEvent = {
    type: 'error',
    error: 'Gone.',
    code: 'network',
    sessionId: 's',
    runId: 'r',
    messageId: 'm',
  };
  expect(applyRunEvent(applyRunEvent(emptyReply, chunk('part')), failed)).toMatchObject({
    status: 'failed',
    content: 'part',
    tokens: null,
  });
  const spent = { tokens: 3, cost: 0.01, usage: { input: 1, cached: 0, output: 2, reasoning: 0 } };
  expect(applyRunEvent(emptyReply, { ...failed, spent })).toMatchObject(spent);
});

test('a step with a known id replaces the one before', () => {
  const step = (status: 'running' | 'done'): RunEvent => ({
    type: 'activity',
    activity: { id: 'a', kind: 'search', title: 'Search', status },
  });
  expect(applyRunEvent(applyRunEvent(emptyReply, step('running')), step('done')).activities).toHaveLength(1);
});
