import { createEventDecoder } from '@atrium/contract/event-stream';
import { resumeRun, sendStream } from '@atrium/contract/routes/first-load.generated';
import type { RunEvent } from '@atrium/contract/run-event';
import { send } from '../../../lib/api.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { saves } from '../persona/saves.ts';
import type { OnBatch, RunWire } from './follow-run.ts';
import type { SendRequest } from './live-run.ts';

const eventStream = { accept: 'text/event-stream' };

/** The connection to one run. `request` is null for a run that was found on the server; it can only be resumed. */
export function runWire(runId: string, request: SendRequest | null): RunWire {
  return {
    async start(onBatch, signal) {
      if (request === null) throw new Error('A run that was found cannot be started.');
      if (request.sessionId) await saves.get(request.sessionId);
      await readEvents(await send(sendStream, { body: request, headers: eventStream, signal }), onBatch);
    },
    async resume(fromSeq, onBatch, signal) {
      const input = { params: { id: runId }, query: { fromSeq }, headers: eventStream, signal };
      await readEvents(await send(resumeRun, input), onBatch);
    },
    judge: judgeFailure,
    pause: pauseBeforeRetry,
  };
}

/** Limits of a day: trying again within seconds is of no use. */
const limitsOfDay: readonly unknown[] = ['daily-limit', 'search-limit'];

/**
 * Server errors and limits of the rate are temporary, and so is the 404 of a proxy that finds no server. Any other answer is
 * final. No answer at all means that the network was lost.
 */
function judgeFailure(error: unknown): 'refused' | 'gone' | 'again' {
  if (error instanceof UnreadableBody) return 'refused';
  if (!(error instanceof ProblemError)) return 'again';
  if (isGone(error)) return 'gone';
  if (limitsOfDay.includes(error.code)) return 'refused';
  return error.status >= 500 || error.status === 429 || error.status === 404 ? 'again' : 'refused';
}

/** The response has no readable body, because a browser or proxy cannot stream. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

async function readEvents(response: Response, onBatch: OnBatch): Promise<void> {
  if (!response.body) throw new UnreadableBody('Response body is not readable');
  const reader = response.body.getReader();
  const text = new TextDecoder();
  const decode = createEventDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = decode(text.decode(value, { stream: true }));
      if (events.length === 0) continue;
      const batch = events.map(({ id, data }) => ({ seq: id ?? 0, event: readEvent(data) }));
      if (!onBatch(batch)) return;
    }
  } finally {
    // Closes the connection if reading stopped early. It does nothing after the end.
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Events are not validated here: the server is ours and tested against the contract, and checking every delta would
 * need a validator in the page.
 */
function readEvent(data: string): RunEvent {
  return JSON.parse(data);
}

/** Milliseconds before the first retry, doubled each time up to the longest. */
const shortestPause = 250;
const longestPause = 5000;

function pauseBeforeRetry(attempt: number, signal: AbortSignal): Promise<void> {
  const pause = Math.min(shortestPause * 2 ** (attempt - 1), longestPause);
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      removeEventListener('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, pause);
    addEventListener('online', wake);
    signal.onabort = wake;
  });
}
