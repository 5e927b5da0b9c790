import { emptyDraft, giveBack, hasWords } from './draft.ts';
import { changeDraft, draftOf } from './drafts.ts';

/** Moves what one composer holds, except its settings, into another, before what that one holds. */
export function moveWords(from: string, to: string): void {
  const draft = draftOf(from);
  if (!hasWords(draft)) return;
  const { text, mention, files, settings } = draft;
  changeDraft(from, { ...emptyDraft, settings });
  changeDraft(to, (now) => ({
    ...giveBack(now, { text, mention, attachments: [] }),
    files: [...files, ...now.files],
  }));
}
