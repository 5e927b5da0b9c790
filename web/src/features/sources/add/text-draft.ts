import { tabDraft } from '../../../lib/tab-draft.ts';

/** A text that was written or pasted and not added. */
interface TextDraft {
  readonly title: string;
  readonly text: string;
}

/** By the number of the space. */
export const textDrafts = tabDraft<TextDraft>(
  'atrium.draft-source.',
  ({ title, text }) => title !== undefined && text !== undefined,
);
