import { refreshReports } from './queries.ts';

/** Connects the tabs of one browser: a tab without a report in progress does not poll, and learns of changes here. */
const channel = new BroadcastChannel('atrium.reports');
channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number') void refreshReports(data);
};

/** Call this after a change of a space's reports: this tab and the others reload them. */
export async function reportsChanged(spaceId: number): Promise<void> {
  channel.postMessage(spaceId);
  await refreshReports(spaceId);
}
