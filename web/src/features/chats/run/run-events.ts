import type { LiveRun } from './live-run.ts';

type Ended = (run: LiveRun) => void;
type Changed = (chatId: string) => void;

const onEnded = new Set<Ended>();
const onChanged = new Set<Changed>();

/** Events about runs. The run host sends them; the queue and the link to other tabs listen. */
export const runEvents = {
  ended(run: LiveRun): void {
    for (const listener of onEnded) listener(run);
  },
  changed(chatId: string): void {
    for (const listener of onChanged) listener(chatId);
  },
  whenEnded(listener: Ended): void {
    onEnded.add(listener);
  },
  whenChanged(listener: Changed): void {
    onChanged.add(listener);
  },
};
