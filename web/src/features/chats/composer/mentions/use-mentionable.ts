import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import { beginsWith } from '../../../../lib/search-for.ts';
import { matches, ownAsChosen, templateAsChosen, usePersonas, useTemplates } from '../../../personas/index.ts';
import { useAnswering } from '../../persona/use-answering.ts';
import type { Place } from '../../run/active-runs.ts';

/** A persona that may be mentioned. */
export interface Mentionable {
  readonly key: string;
  readonly persona: Speaker;
  readonly role: string;
}

/** The most personas the list shows. Typing more finds the others. */
const mostShown = 6;

/**
 * The personas that `words` may mean: first those of the chat, then the user's own, then the templates. Null: no
 * search.
 */
export function useMentionable(place: Place, words: string | null) {
  const isAsked = words !== null;
  const inChat = useAnswering(place);
  const own = usePersonas(isAsked);
  const templates = useTemplates(isAsked);
  const all = [
    ...inChat.filter(({ isGone }) => !isGone),
    ...[...(own.data ?? []).map(ownAsChosen), ...(templates.data ?? []).map(templateAsChosen)].filter(
      ({ isActive }) => isActive,
    ),
  ];
  const unique = [...new Map(all.map((persona) => [String(persona.id), persona])).values()];
  const names = isAsked ? unique.map(({ name }) => name) : [];
  const found = isAsked ? unique.filter((persona) => matches(persona, words)) : [];
  return {
    isLoading: isAsked && (own.isLoading || templates.isLoading),
    options: byName(found, words ?? '')
      .slice(0, mostShown)
      .map(mentionable),
    /** The names of all personas that may be mentioned. */
    names,
  };
}

/** Puts the personas whose names begin with `words` first. */
function byName(found: readonly ChatPersona[], words: string): readonly ChatPersona[] {
  const begins = beginsWith(words);
  return [...found.filter(({ name }) => begins(name)), ...found.filter(({ name }) => !begins(name))];
}

function mentionable({ id, name, avatar, role }: ChatPersona): Mentionable {
  return { key: String(id), persona: { id, name, avatar }, role };
}
