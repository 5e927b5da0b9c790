import { queryClient } from '../../lib/query-client.ts';

/** Connects the tabs of one browser: what is changed in a space in one is shown in all that show it. */
const channel = new BroadcastChannel('atrium.spaces');

/** Matches the addresses of spaces, of the lists within them, of notes, and of the list of all sources. */
const within = /^\/api\/((deleted-)?spaces|knowledge-base|notes)(\?|\/|$)/;

channel.onmessage = () => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => within.test(String(address)) });
};

/** Tells the other tabs that spaces, or what is in them, were changed here. */
export function tellSpaces(): void {
  channel.postMessage(null);
}
