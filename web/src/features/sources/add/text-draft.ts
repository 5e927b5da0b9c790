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
