import { joinedWords } from '../../../lib/joined-words.ts';
import { type LeftDraft, leftDrafts } from '../../../lib/left-drafts.ts';
import { tabDraft } from '../../../lib/tab-draft.ts';

/** A text that was typed or pasted but not added. */
interface TextDraft {
  readonly title: string;
  readonly text: string;
}

/** Drafts by the id of the space. */
export const textDrafts = tabDraft<TextDraft>(
  'atrium.draft-source.',
  ({ title, text }) => title !== undefined && text !== undefined,
);

/** What was written or pasted as a source of a space and was not added. */
export function unaddedTexts(spaceId: number, owner: string | null): readonly LeftDraft[] {
  return leftDrafts(
    textDrafts,
    owner,
    (_draft, key) => key === String(spaceId),
    ({ title, text }) => joinedWords(title, text),
  );
}
