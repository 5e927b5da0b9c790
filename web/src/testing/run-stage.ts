import type { RunEvent } from '@atrium/contract/run-event';
import { vi } from 'vitest';
import { beginRun } from '../features/chats/run/begin-run.ts';
import type { OnBatch } from '../features/chats/run/follow-run.ts';
import { Runs } from '../features/chats/run/runs.ts';
import { ProblemError } from '../lib/problem-error.ts';

const settings = { model: 'deepseek-v3', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
export const begin = () =>
  beginRun({
    ask: { kind: 'question', text: 'Why?', attachments: [] },
    settings,
    chatId: null,
    slot: 'new-1',
    runId: 'run',
    messageId: 'question',
    lastId: null,
    personas: [],
    now: '2026-11-21T12:00:00.000Z',
  });

const ids = { sessionId: 'chat', runId: 'run', messageId: 'answer' };
export const created: Extract<RunEvent, { type: 'session_created' }> = {
  type: 'session_created',
  ...ids,
  userMessageId: 'question',
  title: 'Why?',
  model: 'm',
};
export const chunk = (content: string): Extract<RunEvent, { type: 'chunk' }> => ({ type: 'chunk', content });
export const complete: Extract<RunEvent, { type: 'complete' }> = {
  type: 'complete',
  ...ids,
  response: 'Because.',
  tokens: 3,
  cost: 0,
  usage: { input: 1, cached: 0, output: 2, reasoning: 0 },
  end: 'done',
};

interface Connection {
  readonly how: 'start' | number;
  readonly signal: AbortSignal;
  give(first: number, ...events: RunEvent[]): void;
  end(): void;
  fail(error?: unknown): void;
}

/** A network under the test's control: every connection waits for the test's input. */
export function harness() {
  const connections: Connection[] = [];
  const stops: string[] = [];
  const unreachable = new Set<string>();
  const unknown = new Set<string>();
  const frames: (() => void)[] = [];
  const patience = Promise.withResolvers<void>();
  const open = (how: 'start' | number, onBatch: OnBatch, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      connections.push({
        how,
        signal,
        give: (first, ...events) => {
          if (!onBatch(events.map((event, at) => ({ seq: first + at, event })))) resolve();
        },
        end: resolve,
        fail: reject,
      });
    });
  const host = {
    opened: vi.fn(),
    titled: vi.fn(),
    ended: vi.fn(),
    refused: vi.fn(),
    unsent: vi.fn(() => false),
    gone: vi.fn(),
    unstopped: vi.fn(),
    sentenceOf: () => 'It failed.',
  };
  const runs = new Runs({
    host,
    wire: () => ({
      start: (onBatch, signal) => open('start', onBatch, signal),
      resume: (seq, onBatch, signal) => open(seq, onBatch, signal),
      judge: (error) => (error === 'refused' || error === 'gone' ? error : 'again'),
      pause: () => Promise.resolve(),
    }),
    stop: async (runId) => {
      stops.push(runId);
      if (unreachable.has(runId)) throw new Error('unreachable');
      if (unknown.has(runId)) throw new ProblemError(404, '', '');
    },
    patience: () => patience.promise,
    onFrame: (publish) => void frames.push(publish),
  });
  const frame = () => {
    for (const publish of frames.splice(0)) publish();
  };
  const losePatience = () => patience.resolve();
  const shown = () => runs.store.getState().runs.run;
  const nth = async (index: number): Promise<Connection> => await vi.waitFor(() => must(connections[index]));
  return { runs, host, stops, unreachable, unknown, losePatience, frame, shown, nth, connections };
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there yet');
  return value;
}
