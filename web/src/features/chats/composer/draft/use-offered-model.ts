import { useEffect } from 'react';
import { useModels } from '../../queries.ts';
import { draftOf, setDraft, useDraft } from './drafts.ts';

/**
 * Shows the default in place of a chosen model that is not offered any more. The choice stays stored until the draft is
 * changed: until then the model may be offered again.
 */
export function useOfferedModel(draftKey: string): void {
  const { data } = useModels();
  const model = useDraft(draftKey, ({ settings }) => settings.model);
  const isGone = model !== null && data !== undefined && !data.models.some(({ id }) => id === model);
  useEffect(() => {
    if (isGone) setDraft(draftKey, { settings: { ...draftOf(draftKey).settings, model: null } });
  }, [isGone, draftKey]);
}
