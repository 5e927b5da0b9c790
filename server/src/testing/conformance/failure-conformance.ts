import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../ports/model-provider.ts';
import { batchesOf } from '../models/batches-of.ts';
import { startSilentServer } from '../network/silent-server.ts';
import {
  type ConformanceSubject,
  collect,
  failure,
  joined,
  patient,
  plainRequest,
  stageConformance,
} from './conformance-stage.ts';

/** Tests how every model adapter fails, and how it is stopped. */
export function describeFailureConformance(subject: ConformanceSubject): void {
  const stage = stageConformance(subject);

  describe(`${subject.name}: a failure`, () => {
    const statuses = [
      [400, 'plain', 'unknown'],
      [400, 'context', 'context-too-long'],
      [400, 'filter', 'refused'],
      [401, 'plain', 'auth'],
      [403, 'plain', 'auth'],
      [404, 'plain', 'model-not-found'],
      [413, 'context', 'context-too-long'],
      [429, 'plain', 'rate-limit'],
      [429, 'quota', 'no-funds'],
      [500, 'plain', 'provider-fault'],
      [502, 'plain', 'provider-fault'],
      [503, 'plain', 'overloaded'],
      [504, 'plain', 'timeout'],
      [529, 'plain', 'overloaded'],
    ] as const;

    it.each(statuses)('status %i (%s) is %s', async (status, error, kind) => {
      stage.upstream.behave({ status, error });
      const { kind: told, message } = await failure(stage.ask());
      expect(told, `'${message}' (error bodies are read in adapters/models/vendor-error.ts)`).toBe(kind);
    });

    it('says when to try again where the provider said so', async () => {
      stage.upstream.behave({ status: 429, retryAfter: 7 });
      expect((await failure(stage.ask())).retryAfter).toBe(7);
    });

    it('never carries the key', async () => {
      for (const status of [400, 401, 500]) {
        stage.upstream.behave({ status });
        const error = await failure(stage.ask());
        expect(JSON.stringify([error.message, String(error.stack), String(error.cause)])).not.toContain(
          'sk-marked-key',
        );
      }
    });

    it.each(['cut', 'reset', 'malformed'] as const)(
      'a stream that is %s gives its text and then a network error',
      async (fault) => {
        stage.upstream.behave({ reply: 'one two three four five six seven', fault, faultAfter: 2, paceMs: 5 });
        const provider = stage.connect();
        let text = '';
        const reading = async (): Promise<void> => {
          for await (const batch of batchesOf(provider, plainRequest)) text += joined(batch, 'text');
        };
        expect((await failure(reading())).kind).toBe('network');
        expect(text).toBe('one two three four f'.slice(0, 20));
      },
    );

    it('behind text that came in the same read takes none of it away', async () => {
      stage.upstream.behave({ reply: 'one two three four five six seven', fault: 'malformed', faultAfter: 2 });
      let text = '';
      const reading = async (): Promise<void> => {
        for await (const batch of batchesOf(stage.connect(), plainRequest)) text += joined(batch, 'text');
      };
      expect((await failure(reading())).kind).toBe('network');
      expect(text).toBe('one two three four f'.slice(0, 20));
    });

    it('in the middle of a stream is told as such', async () => {
      stage.upstream.behave({ fault: 'error-event' });
      expect((await failure(stage.ask())).kind).toBe('overloaded');
    });

    it('is told when nobody listens', async () => {
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const { port } = closed.address() as AddressInfo;
      await new Promise((done) => closed.close(done));
      const provider = subject.connect(`http://127.0.0.1:${port}`, patient);
      expect((await failure(collect(provider, plainRequest))).kind).toBe('unreachable');
    });

    it('is told when the first word does not come in time, and the connection is closed', async () => {
      const hasty = { firstTokenMs: 60, betweenTokensMs: 10_000 };
      for (const fault of ['hang', 'stall'] as const) {
        stage.upstream.behave({ fault, faultAfter: 0 });
        expect((await failure(stage.ask({}, hasty))).kind).toBe('timeout');
      }
      await expect.poll(() => stage.upstream.open).toBe(0);
    });

    it('is told when the words stop coming', async () => {
      stage.upstream.behave({ fault: 'stall', faultAfter: 2 });
      expect((await failure(stage.ask({}, { firstTokenMs: 10_000, betweenTokensMs: 60 }))).kind).toBe('timeout');
      await expect.poll(() => stage.upstream.open).toBe(0);
    });
  });

  describe.skipIf(subject.lacks?.includes('searches'))(`${subject.name}: a search of the vendor’s own`, () => {
    it('is counted as soon as it is seen, and not only by who reads to the end', async () => {
      const sources = [{ url: 'https://example.com/a', title: 'A page', quote: 'words of it' }];
      stage.upstream.behave({ reply: 'As a page says.', sources, fault: 'cut', paceMs: 5 });
      const seen: ModelEvent[] = [];
      const reading = async (): Promise<void> => {
        for await (const batch of batchesOf(stage.connect(), { ...plainRequest, webSearch: true })) seen.push(...batch);
      };
      await failure(reading());
      const last = seen.findLast((event) => event.type === 'usage');
      expect(last?.usage.searches).toBe(1);
    });
  });

  describe(`${subject.name}: Stop`, () => {
    it('closes the connection to the provider at once and throws its own reason', async () => {
      stage.upstream.behave({ tokens: 10_000, paceMs: 5 });
      const stop = new AbortController();
      const reason = new Error('the reader pressed Stop');
      let text = '';
      const reading = async (): Promise<void> => {
        for await (const batch of batchesOf(stage.connect(), plainRequest, stop.signal)) {
          text += joined(batch, 'text');
          if (text.length >= 30) stop.abort(reason);
        }
      };
      await expect(reading()).rejects.toBe(reason);
      await expect.poll(() => stage.upstream.requests[0]?.outcome).toBe('closed');
    });

    it('before the first word closes it too', async () => {
      stage.upstream.behave({ fault: 'hang' });
      const stop = new AbortController();
      const asking = stage.ask({}, patient, stop.signal);
      await expect.poll(() => stage.upstream.requests.length).toBe(1);
      const reason = new Error('stopped early');
      stop.abort(reason);
      await expect(asking).rejects.toBe(reason);
      await expect.poll(() => stage.upstream.requests[0]?.outcome).toBe('closed');
    });

    it('while the connection is being established says that nothing was sent', async () => {
      const silent = await startSilentServer();
      const stop = new AbortController();
      const asking = collect(subject.connect(silent.url, patient), plainRequest, stop.signal);
      const told = expect(asking).rejects.toMatchObject({ name: 'NotSent', cause: { message: 'stopped early' } });
      await silent.called;
      stop.abort(new Error('stopped early'));
      await told;
      await silent.close();
    });

    it('by leaving the loop closes it too', async () => {
      stage.upstream.behave({ tokens: 10_000, paceMs: 5 });
      for await (const batch of batchesOf(stage.connect(), plainRequest)) {
        if (joined(batch, 'text') !== '') break;
      }
      await expect.poll(() => stage.upstream.requests[0]?.outcome).toBe('closed');
    });
  });
}
