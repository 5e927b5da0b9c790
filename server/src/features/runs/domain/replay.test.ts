import type { Message } from '@atrium/contract/messages';
import { applyRunEvent, emptyReply } from '@atrium/contract/run-event';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replayEnded } from './replay.ts';

const run = { id: 'r', chatId: 'c', userMessageId: 'q', lastSeq: 40, title: 'T', next: null };
const message: Message = {
  id: 'm',
  parentId: 'q',
  siblingIds: ['m'],
  role: 'assistant',
  content: 'The whole text.',
  timestamp: '2026-11-21T12:00:00.000Z',
  status: 'complete',
  runId: 'r',
  attachments: [],
  model: 'deepseek-v3',
  badge: 'Platform Routing',
  tokens: 12,
  cost: 0.5,
  usage: { input: 4, cached: 0, output: 8, reasoning: 2 },
  reasoning: 'A thought.',
  reasoningMs: 30,
  sources: [{ id: 's1', title: 'S' }],
  activities: [],
  files: [],
  droppedMessages: 2,
  error: null,
  rating: null,
  persona: null,
  waiting: [],
  halt: null,
};
const whole = {
  status: 'complete',
  content: 'The whole text.',
  reasoning: 'A thought.',
  tokens: 12,
  droppedMessages: 2,
};
const broken: Message = {
  ...message,
  status: 'interrupted',
  error: { code: 'interrupted', message: 'The server stopped.' },
};

it('gives a new reader the whole reply, beginning with where it belongs', () => {
  const events = replayEnded(run, message, 0);
  expect(events[0]?.event).toMatchObject({ type: 'session_created', sessionId: 'c', messageId: 'm', title: 'T' });
  expect(events.map(({ event }) => event).reduce(applyRunEvent, emptyReply)).toMatchObject({ ...whole, sources: [{}] });
});

it('brings a reader from any point to the same end, with ids he has not seen', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.string(), fc.boolean(), (after, seen, isBroken) => {
      const events = replayEnded(run, isBroken ? broken : message, after);
      const before = after === 0 ? emptyReply : { ...emptyReply, content: seen, reasoning: seen };
      const reply = events.map(({ event }) => event).reduce(applyRunEvent, before);
      expect(reply).toMatchObject({ content: 'The whole text.', reasoning: 'A thought.' });
      expect(reply.status).toBe(isBroken ? 'interrupted' : 'complete');
      expect(Math.min(...events.map(({ seq }) => seq))).toBeGreaterThan(after);
      expect(events.at(-1)?.seq).toBeGreaterThanOrEqual(40);
    }),
  );
});
