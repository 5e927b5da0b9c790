import { encodeEvent } from '@atrium/contract/event-stream';
import * as contract from '@atrium/contract/exchange';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type EventStream, openEventStream } from '../../../platform/http/streams/event-stream.ts';
import type { ExchangeDeps } from '../exchange-deps.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { previewImport } from './preview-import.ts';
import { receiveFile } from './receive-file.ts';
import { type ImportOrder, runImport } from './run-import.ts';

/** Milliseconds between two reports of progress. */
const progressEvery = 200;

export function importRoutes(deps: ExchangeDeps): readonly Route[] {
  const turns = oneAtATime('You already have an import running. Wait until it has finished.', 2);
  const inTurn = async <T>(
    userId: string,
    reply: FastifyReply,
    body: AsyncIterable<Uint8Array>,
    work: (path: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const turn = turns.enter(userId);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      const file = await receiveFile(body);
      try {
        turn.work();
        return await work(file.path, gone.signal);
      } finally {
        // Before the file is removed: a client that has read the end of the answer may begin the next import.
        turn.leave();
        await file.remove();
      }
    } finally {
      turn.leave();
    }
  };
  return [
    route(contract.previewImport, ({ actor, query, body, reply }) =>
      inTurn(actor.userId, reply, body, (path, signal) => previewImport(deps)(actor, query.name, path, signal)),
    ),
    route(contract.runImport, async ({ actor, query, body, reply }) => {
      const begun = Promise.withResolvers<void>();
      const work = inTurn(actor.userId, reply, body, async (path, signal) => {
        const order = { name: query.name, isWithout: bitsOf(query.without), path, signal };
        await tellImport(deps, actor, reply, order, begun.resolve);
      });
      // From its first event on, the answer is a stream that ends with its reader's session, and ends the import with
      // it: nothing more is written for a user who is signed out.
      await Promise.race([work, begun.promise]);
      work.catch((cause) => deps.log.error({ userId: actor.userId, err: cause }, 'an import was not cleared away'));
      return undefined;
    }),
  ];
}

/**
 * Imports, and reports progress and result. The answer begins with the first chat: until then, an unreadable file is
 * refused like any other.
 */
async function tellImport(
  deps: ExchangeDeps,
  actor: Actor,
  reply: FastifyReply,
  order: Omit<ImportOrder, 'onProgress'>,
  onBegun: () => void,
): Promise<void> {
  let stream: EventStream | null = null;
  const say = (event: contract.ImportEvent) => {
    stream ??= openEventStream(reply, () => undefined);
    stream.write(encodeEvent(event));
    onBegun();
  };
  let last = 0;
  const onProgress = (done: number) => {
    const now = deps.clock.now().getTime();
    if (now - last < progressEvery) return;
    last = now;
    say({ type: 'progress', done });
  };
  try {
    say({ type: 'report', report: await runImport(deps)(actor, { ...order, onProgress }) });
  } catch (error) {
    if (!stream) throw error;
    if (!(error instanceof Problem)) deps.log.error({ userId: actor.userId, err: error }, 'an import failed');
    const { code, message } = error instanceof Problem ? error : new Problem('internal');
    say({ type: 'error', code, message });
  }
  (stream as EventStream | null)?.end();
}

/** Reads one bit for each index. */
function bitsOf(text: string): (index: number) => boolean {
  const bytes = Buffer.from(text, 'base64url');
  return (index) => (((bytes[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}
