import type { Space } from '@atrium/contract/spaces';
import { useEffect } from 'react';
import { findPersona } from '../../personas/index.ts';
import type { DraftSettings } from '../composer/draft/draft.ts';
import { defaultSettings, newDraftOf } from '../composer/draft/draft.ts';
import { changeSettings, draftOf } from '../composer/draft/drafts.ts';
import type { Place } from '../run/active-runs.ts';

/** What new chats of each space began with last: who has changed nothing since gets what the space says now. */
const given = new Map<number, DraftSettings>();

/** A new chat of a space begins with the model, the persona and the web search of its configuration. */
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
        if (!isGone && persona && isOurs()) apply([persona]);
      },
      // The chat begins with the default assistant, as the composer shows.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, defaultModel, defaultPersona, webSearch, chatId, slot]);
}

/** As a chat that has begun leaves the draft behind: nothing but the model it was asked by. */
function isFresh({ model: _model, ...rest }: DraftSettings): boolean {
  return isSame({ ...rest, model: null }, defaultSettings);
}

function isSame(a: DraftSettings, b: DraftSettings): boolean {
  const ids = ({ personas }: DraftSettings) => personas.map(({ id }) => id).join();
  return a.model === b.model && a.thinkingMode === b.thinkingMode && a.webSearch === b.webSearch && ids(a) === ids(b);
}
