import type { Space } from '@atrium/contract/spaces';
import { useEffect } from 'react';
import { findPersona } from '../../personas/index.ts';
import type { DraftSettings } from '../composer/draft/draft.ts';
import { defaultSettings, newDraftOf } from '../composer/draft/draft.ts';
import { changeSettings, draftOf } from '../composer/draft/drafts.ts';
import type { Place } from '../run/active-runs.ts';

/** The settings last given to a new chat, by space: a draft that still has them gets the space's current settings. */
const given = new Map<number, DraftSettings>();

/** Gives a new chat of a space the model, the persona and the web search setting of the space. */
export function useSpaceDefaults(
  { id, defaultModel, defaultPersona, webSearch }: Space,
  { chatId, slot }: Place,
): void {
  useEffect(() => {
    if (chatId !== null) return;
    const key = newDraftOf(slot);
    const isOurs = () => {
      const { settings } = draftOf(key);
      return (
        isSame(settings, defaultSettings) || isSame(settings, given.get(id) ?? defaultSettings) || isFresh(settings)
      );
    };
    if (!isOurs()) return;
    const apply = (personas: DraftSettings['personas']) => {
      const settings = { ...defaultSettings, model: defaultModel, webSearch, personas };
      given.set(id, settings);
      changeSettings(key, settings);
    };
    apply([]);
    if (defaultPersona === null) return;
    let isGone = false;
    void findPersona(String(defaultPersona)).then(
      (persona) => {
        if (!isGone && persona?.isActive && isOurs()) apply([persona]);
      },
      // The chat starts with the default assistant, as the composer shows.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, defaultModel, defaultPersona, webSearch, chatId, slot]);
}

/** Whether a draft is as a started chat leaves it behind: default settings except for the model used. */
function isFresh({ model: _model, ...rest }: DraftSettings): boolean {
  return isSame({ ...rest, model: null }, defaultSettings);
}

function isSame(a: DraftSettings, b: DraftSettings): boolean {
  const ids = ({ personas }: DraftSettings) => personas.map(({ id }) => id).join();
  return a.model === b.model && a.thinkingMode === b.thinkingMode && a.webSearch === b.webSearch && ids(a) === ids(b);
}
