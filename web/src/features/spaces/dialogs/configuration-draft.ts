import { tabDraft } from '../../../lib/tab-draft.ts';
import type { Configuration } from '../domain/configuration.ts';

/** Unsaved changes of a space's configuration, as stored in the tab. */
interface ConfigurationDraft {
  readonly fields: Configuration;
  /** The configuration when editing began. */
  readonly before: Configuration;
  /** The `version` of the space when editing began. */
  readonly basedOn: number;
}

/** Drafts by the id of the space. */
export const configurationDrafts = tabDraft<ConfigurationDraft>('atrium.draft.space.', ({ fields, before }) =>
  Boolean(fields && before),
);
