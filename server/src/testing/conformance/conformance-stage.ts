import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ModelError, type ModelEvent, type ModelProvider, type ModelRequest } from '../../ports/model-provider.ts';
import { type FakeUpstream, startFakeUpstream } from '../fake-upstream/fake-upstream.ts';

export type Lack = 'usage' | 'reasoning' | 'tools' | 'sources' | 'searches' | 'pictures' | 'end reasons';

export interface ConformanceSubject {
  readonly name: string;
  /** What its wire has no place for. */
  readonly lacks?: readonly Lack[];
  /** A provider that asks the server at this address, with the key `sk-marked-key`, and these times in milliseconds. */
  connect(url: string, limits: { firstTokenMs: number; betweenTokensMs: number }): ModelProvider;
}

/** Times that no test waits for. */
export const patient = { firstTokenMs: 10_000, betweenTokensMs: 10_000 };

export const plainRequest: ModelRequest = {
  model: 'fake-model',
  system: 'Be brief.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello?' }] }],
  maxOutputTokens: 4_096,
  thinking: 'fast',
  webSearch: false,
};

/** All that a model sends. */
export async function collect(
  provider: ModelProvider,
  request: ModelRequest,
  signal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  await provider.stream(request, signal, (batch) => {
    events.push(...batch);
  });
  return events;
}

/** What it sends of one kind, as one text. */
export const joined = (events: readonly ModelEvent[], type: 'text' | 'reasoning'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

/** The error that a call which must not succeed ends with. */
export async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

/** A fake provider for the tests of a suite, and a way to ask it through what the suite is run over. */
export function stageConformance(subject: ConformanceSubject) {
  let upstream: FakeUpstream;
  beforeAll(async () => {
    upstream = await startFakeUpstream();
  });
  afterEach(() => upstream.reset());
  afterAll(() => upstream.close());
  const connect = (limits = patient) => subject.connect(upstream.url, limits);
  return {
    get upstream() {
      return upstream;
    },
    connect,
    ask: (request: Partial<ModelRequest> = {}, limits = patient, signal = new AbortController().signal) =>
      collect(connect(limits), { ...plainRequest, ...request }, signal),
  };
}
