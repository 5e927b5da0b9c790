import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ModelError, type ModelEvent, type ModelProvider, type ModelRequest } from '../../ports/model-provider.ts';
import { type FakeUpstream, startFakeUpstream } from '../fake-upstream/fake-upstream.ts';

export type Lack = 'usage' | 'reasoning' | 'tools' | 'sources' | 'searches' | 'pictures' | 'end reasons';

export interface ConformanceSubject {
  readonly name: string;
  /** Features that its wire protocol does not have. */
  readonly lacks?: readonly Lack[];
  /**
   * A provider that calls the server at this address, with the key `sk-marked-key` and these timeouts in milliseconds.
   */
  connect(url: string, limits: { firstTokenMs: number; betweenTokensMs: number }): ModelProvider;
}

/** Timeouts that no test reaches. */
export const patient = { firstTokenMs: 10_000, betweenTokensMs: 10_000 };

export const plainRequest: ModelRequest = {
  model: 'fake-model',
  system: 'Be brief.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello?' }] }],
  maxOutputTokens: 4_096,
  thinking: 'fast',
  webSearch: false,
};

/** All events that a model sends. */
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

/** The text of all events of one type. */
export const joined = (events: readonly ModelEvent[], type: 'text' | 'reasoning'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

/** The error of a call that must not succeed. */
export async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

/** A fake provider for the tests of a suite, and a way to call it through the adapter under test. */
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
