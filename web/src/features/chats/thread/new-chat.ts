import { logFault } from '../../../lib/log-fault.ts';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { userKey } from '../../accounts/index.ts';
import { newDraftKey } from '../composer/draft/draft.ts';
import { changeSettings } from '../composer/draft/drafts.ts';
import { beginAnew } from './begin-anew.ts';

/** Shows an empty chat. The chat shown before stays saved, and its reply continues. */
export function clearChat(): void {
  beginAnew();
  changeSettings(newDraftKey, { personas: [] });
  navigate(paths.dashboard);
}

/**
 * Starts a new chat. For a signed-in user the server creates it first and the page takes its id, unless a question is
 * sent earlier.
 */
export async function startNewChat(): Promise<void> {
  clearChat();
  if (!queryClient.getQueryData(userKey)) return;
  try {
    await (await import('./make-chat.ts')).makeChat();
  } catch (error) {
    // The empty view needs no chat on the server: the first question creates one.
    logFault(error);
  }
}
