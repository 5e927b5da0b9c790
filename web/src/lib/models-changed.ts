import { listModels } from '@atrium/contract/routes/first-load.generated';
import { addressOf } from './api.ts';
import { queryClient } from './query-client.ts';

/**
 * Connects the tabs of one browser: connecting or removing a key in one tab changes the available models, and who pays
 * for them, in all tabs.
 */
const channel = new BroadcastChannel('atrium.models');
channel.onmessage = renew;

/** Call this after a change of the available models: this tab and the others request them again. */
export function modelsChanged(): void {
  channel.postMessage(null);
  renew();
}

function renew(): void {
  void queryClient.invalidateQueries({ queryKey: [addressOf(listModels)] });
}
