import { tabDraft } from '../../../lib/tab-draft.ts';

interface SpaceDraft {
  readonly name: string;
  readonly description: string;
  readonly iconType: string;
}

/** What was typed for a space that is not created yet, by the id of the space it goes into, or 'new'. */
export const spaceDrafts = tabDraft<SpaceDraft>('atrium.draft-space.', ({ name, description, iconType }) =>
  [name, description, iconType].every((each) => typeof each === 'string'),
);
