import { listModels } from '@atrium/contract/routes/first-load.generated';
import { addressOf } from './api.ts';
import { queryClient } from './query-client.ts';

/** Tabs of one browser: a key connected or removed in one opens and closes models, and who pays for them, in all. */
const channel = new BroadcastChannel('atrium.models');
channel.onmessage = renew;

/** The models were changed from here: they are asked for again, here and in the other tabs. */
export function modelsChanged(): void {
  channel.postMessage(null);
  renew();
}

function renew(): void {
  void queryClient.invalidateQueries({ queryKey: [addressOf(listModels)] });
}
