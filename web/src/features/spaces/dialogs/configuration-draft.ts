import { tabDraft } from '../../../lib/tab-draft.ts';
import type { Configuration } from '../domain/configuration.ts';

/** What was written in the configuration of a space and not saved, as it is kept with the tab. */
interface ConfigurationDraft {
  readonly fields: Configuration;
  /** The space as it was when that was begun. */
  readonly before: Configuration;
  /** The `version` of that. */
  readonly basedOn: number;
}

/** By the number of the space. */
export const configurationDrafts = tabDraft<ConfigurationDraft>('atrium.draft.space.', ({ fields, before }) =>
  Boolean(fields && before),
);
