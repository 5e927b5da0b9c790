import type { LeftDraft } from '../../lib/left-drafts.ts';
import { offerUndo } from './offer-undo.ts';

/** Discards what was written in forms and offers to undo that. `readAgain` redraws what shows the drafts. */
export function discardDrafts(drafts: readonly LeftDraft[], readAgain: () => void): void {
  const back = drafts.map((draft) => draft.discard());
  readAgain();
  offerUndo({
    title: 'What you wrote is discarded',
    undo: async () => {
      for (const bringBack of back) bringBack();
      readAgain();
    },
    failure: 'What you wrote could not be brought back',
  });
}
