import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { userKey } from '../../accounts/index.ts';
import { newDraftKey } from '../composer/draft/draft.ts';
import { changeSettings } from '../composer/draft/drafts.ts';
import { beginAnew } from './begin-anew.ts';

/** Empties the view and starts anew. The chat that was shown stays saved, and its reply goes on. */
export function clearChat(): void {
  beginAnew();
  changeSettings(newDraftKey, { personas: [] });
  navigate(paths.dashboard);
}

/** A new chat. For a signed-in user the server makes it first and the page takes its id, unless a question was quicker. */
export async function startNewChat(): Promise<void> {
  clearChat();
  if (!queryClient.getQueryData(userKey)) return;
  try {
    await (await import('./make-chat.ts')).makeChat();
  } catch {
    // The empty view needs no session: the first question makes one.
  }
}
