import { refreshReports } from './queries.ts';

/** Tabs of one browser: one in which nothing is under way asks for nothing by itself, and hears here what another has done. */
const channel = new BroadcastChannel('atrium.reports');
channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number') void refreshReports(data);
};

/** The reports of a space were changed from here: they are asked for again, here and in the other tabs. */
export async function reportsChanged(spaceId: number): Promise<void> {
  channel.postMessage(spaceId);
  await refreshReports(spaceId);
}
