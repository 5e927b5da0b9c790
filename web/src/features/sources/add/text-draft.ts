import { joinedWords } from '../../../lib/joined-words.ts';
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

/** What was written or pasted as a source of a space and was not added; '' if nothing was. */
export function unaddedText(spaceId: number, owner: string | null): string {
  const draft = textDrafts.read(spaceId, owner);
  return joinedWords(draft?.title, draft?.text);
}
