import * as contract from '@atrium/contract/runs';
import type { FastifyReply } from 'fastify';
import { type Route, route } from '../../platform/http/route.ts';
import { eventStreamHeaders, openEventStream } from '../../platform/http/streams/event-stream.ts';
import { sendWhole } from '../../platform/http/streams/send-whole.ts';
import { type RunSource, resumeRun } from './live/resume-run.ts';
import { stopRun } from './live/stop-run.ts';
import type { RunContext } from './run-context.ts';
import { startRun } from './start/start-run.ts';

export function runRoutes(context: RunContext): readonly Route[] {
  return [
    route(
      contract.sendStream,
      async ({ actor, body, presumption, request, reply }) => {
        const runId = await startRun(context)({ actor, presumption, address: request.ip }, body);
        stream(reply, await resumeRun(context)(actor, runId, 0));
        return undefined;
      },
      { makesSure: true },
    ),
    route(contract.resumeRun, async ({ actor, params, query, request, reply }) => {
      const after = query.fromSeq ?? seqOf(request.headers['last-event-id']);
      stream(reply, await resumeRun(context)(actor, params.id, after));
      return undefined;
    }),
    route(contract.stopRun, async ({ actor, params }) => {
      await stopRun(context)(actor, params.id);
      return { ok: true as const };
    }),
  ];
}

/**
 * Sends a run to a reader. The run goes on when the reader leaves. A run that has ended is sent like any other complete
 * answer, so that a slow reader uses little memory and is cut off in time.
 */
function stream(reply: FastifyReply, source: RunSource | string): void {
  if (typeof source === 'string') {
    sendWhole(reply.headers(eventStreamHeaders), source);
    return;
  }
  let leave: (() => void) | null = null;
  const events = openEventStream(reply, () => leave?.());
  leave = source({ write: (encoded) => events.write(encoded), end: () => events.end() });
  if (events.closed) leave();
}

/** The event number in a Last-Event-ID header; any value that is not one of ours means the beginning. */
function seqOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}
