import { stopRun } from '@atrium/contract/routes/first-load.generated';
import { useStore } from 'zustand';
import { call } from '../../../lib/api.ts';
import type { LiveRun } from './live-run.ts';
import { createPace } from './publish-pace.ts';
import { runHost } from './run-host.ts';
import { runWire } from './run-wire.ts';
import { type RunDeps, Runs } from './runs.ts';

/** Milliseconds within which a reachable server has answered a Stop and has accepted a question that was sent. */
const stopPatience = 5000;

/** Milliseconds between two publications while the page is hidden and draws no frames. */
const hiddenFrame = 250;

/** How runs communicate with the server and publish their text. */
export const runDeps: Omit<RunDeps, 'host'> = {
  wire: runWire,
  stop: (runId) => call(stopRun, { params: { id: runId }, signal: AbortSignal.timeout(stopPatience) }),
  patience: () => new Promise((resolve) => setTimeout(resolve, stopPatience)),
  onFrame: publishSoon,
};

export const runs = new Runs({ host: runHost, ...runDeps });

/** Publishes the new text of runs when the page can render it. */
export function publishSoon(publish: () => void): void {
  if (document.hidden) setTimeout(publish, hiddenFrame);
  else pace(publish);
}

const pace = createPace({
  now: () => performance.now(),
  onFrame: (run) => void requestAnimationFrame(run),
  // A separate task runs after the style, layout and paint work of the frame.
  afterFrame: (run) => void setTimeout(run, 0),
  later: (run, delay) => void setTimeout(run, delay),
});

/** Where a chat is shown: by its id, or by its slot while it has none. */
export interface Place {
  readonly chatId: string | null;
  readonly slot: string;
}

/** The run of a chat, if this page watches one. */
export function runAt({ chatId, slot }: Place): LiveRun | undefined {
  return pick(runs.store.getState().runs, chatId, slot);
}

function pick(all: Readonly<Record<string, LiveRun>>, chatId: string | null, slot: string): LiveRun | undefined {
  return Object.values(all).find((run) => (chatId === null ? run.slot === slot : run.chatId === chatId));
}

/** A part of the run of a chat. The component renders again only when that part changes. */
export function useRunPart<T>({ chatId, slot }: Place, part: (run: LiveRun | undefined) => T): T {
  return useStore(runs.store, (state) => part(pick(state.runs, chatId, slot)));
}
