import { Readable } from 'node:stream';
import * as contract from '@atrium/contract/exchange';
import { dayOf } from '../../platform/clock/day-of.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sendWhole } from '../../platform/http/streams/send-whole.ts';
import { createLane, type Lane } from '../../platform/lanes/create-lane.ts';
import { contentHeaders } from '../files/index.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { exportAccount, mostArchives } from './export-account.ts';
import { exportChat } from './export-chat.ts';
import { importRoutes } from './import-routes.ts';
import { oneAtATime } from './one-at-a-time.ts';

export function exchangeRoutes(deps: ExchangeDeps): readonly Route[] {
  const archive = exportAccount(deps);
  const archives = oneAtATime('Your archive is being made already. Wait until it is there.', mostArchives);
  const lane = createLane(2);
  return [
    route(contract.exportChat, async ({ actor, params, query, reply }) => {
      const { name, type, content } = await exportChat(deps)(actor, params.id, query.format);
      reply.headers(contentHeaders(name, type));
      if (content instanceof Uint8Array) sendWhole(reply, content);
      else void reply.send(Readable.from(content, { objectMode: false }));
      return undefined;
    }),
    route(contract.exportAccount, async ({ actor, reply }) => {
      const turn = archives.enter(actor.userId);
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

/** Each piece is made in a lane that is left before it is sent: a slow reader holds nobody up. */
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
