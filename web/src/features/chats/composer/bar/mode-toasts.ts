import type { ThinkingMode } from '@atrium/contract/models';
import { toast } from '../../../../ui/notices/toast.ts';
import { changeSettings, draftOf } from '../draft/drafts.ts';

/** Chooses the thinking mode. Choosing the current mode again goes back to `fast`. */
export function chooseThinking(key: string, chosen: ThinkingMode): void {
  const mode = draftOf(key).settings.thinkingMode === chosen ? 'fast' : chosen;
  changeSettings(key, { thinkingMode: mode });
  toast({ title: 'Thinking Mode Updated', description: `Switched to ${mode} thinking mode` });
}

export function toggleWebSearch(key: string): void {
  const webSearch = !draftOf(key).settings.webSearch;
  changeSettings(key, { webSearch });
  toast({ title: 'Web Search Toggled', description: `Web search ${webSearch ? 'enabled' : 'disabled'}` });
}
