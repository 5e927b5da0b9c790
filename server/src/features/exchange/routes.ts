import { Readable } from 'node:stream';
import * as contract from '@atrium/contract/exchange';
import { dayOf } from '../../platform/clock/day-of.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sendWhole } from '../../platform/http/streams/send-whole.ts';
import { createLane, type Lane } from '../../platform/lanes/create-lane.ts';
import { createTurns } from '../../platform/lanes/create-turns.ts';
import { sharerOf } from '../../platform/limits/budget-of.ts';
import { contentHeaders } from '../files/index.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { exportAccount, mostArchives } from './export-account.ts';
import { documentsAreBusy, exportChat } from './export-chat.ts';
import { importRoutes } from './import/import-routes.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * The most documents made at once, in all and for one user, and the most that a user has waiting. Each is made from a
 * chat held in memory as a whole.
 */
const turnLimits = { inAll: 4, ofOne: 2, waitingOfOne: 20, waitMs: 30_000 };

export function exchangeRoutes(deps: ExchangeDeps): readonly Route[] {
  const archive = exportAccount(deps);
  const archives = oneAtATime('Your archive is already being made. Wait until it is ready.', mostArchives);
  const lane = createLane(2);
  const turns = createTurns(turnLimits, documentsAreBusy);
  return [
    route(contract.exportChat, async ({ actor, params, query, reply }) => {
      const make = () => exportChat(deps)(actor, params.id, query.format);
      const { name, type, content } = await (query.format === 'json' ? make() : turns(sharerOf(actor), make));
      reply.headers(contentHeaders(name, type));
      if (typeof content === 'string' || content instanceof Uint8Array) sendWhole(reply, content);
      else void reply.send(Readable.from(content, { objectMode: false }));
      return undefined;
    }),
    route(contract.exportAccount, async ({ actor, query, reply }) => {
      const turn = archives.enter(actor.userId);
      if (query.check === 'true') {
        turn.leave();
        void reply.send('');
        return undefined;
      }
      reply.raw.once('close', turn.leave);
      if (reply.raw.destroyed) {
        turn.leave();
        return undefined;
      }
      turn.work();
      const day = dayOf(deps.clock.now());
      reply.headers(contentHeaders(`${deps.productName} ${day}.zip`, 'application/zip'));
      void reply.send(Readable.from(madeInLane(archive(actor.userId), lane)));
      return undefined;
    }),
    ...importRoutes(deps),
  ];
}

/** Each piece is made in a lane that is left before the piece is sent, so that a slow reader blocks nobody. */
async function* madeInLane(archive: ReadableStream<Uint8Array>, lane: Lane): AsyncGenerator<Uint8Array> {
  const reader = archive.getReader();
  try {
    for (;;) {
      const { done, value } = await lane.run(() => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
