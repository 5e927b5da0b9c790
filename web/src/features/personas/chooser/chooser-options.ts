import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { FailedQuery } from '../../../ui/notices/load-failure.tsx';
import { ownAsChosen, templateAsChosen } from '../chosen-persona.ts';
import { matches } from '../domain/matches.ts';
import { usePersonas, useTemplates } from '../queries.ts';

/** A line of the dialog: a persona, or null for the default assistant. */
export interface ChooserOption {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly persona: ChatPersona | null;
}

export interface ChooserGroup {
  readonly title: 'Your personas' | 'Templates';
  readonly options: readonly ChooserOption[];
}

export interface ChooserLists {
  readonly isLoading: boolean;
  /** The lists that could not be loaded. */
  readonly failed: readonly { readonly what: string; readonly query: FailedQuery }[];
  /** The number of options without any search. */
  readonly counts: { readonly templates: number; readonly personas: number };
  readonly standard: ChooserOption | null;
  readonly groups: readonly ChooserGroup[];
  /** All lines shown, in order. */
  readonly options: readonly ChooserOption[];
}

const standard: ChooserOption = {
  id: 'standard',
  name: 'AI Assistant',
  role: 'Default AI assistant',
  persona: null,
};

/** The personas that can be chosen, as far as they are loaded, filtered by the search text. */
export function useChooserLists(words: string): ChooserLists {
  const own = usePersonas();
  const offered = useTemplates();
  const personas = own.data ?? [];
  const templates = offered.data?.filter((template) => template.isActive) ?? [];
  const lists: readonly ChooserGroup[] = [
    { title: 'Your personas', options: personas.map((persona) => optionOf(ownAsChosen(persona))) },
    { title: 'Templates', options: templates.map((template) => optionOf(templateAsChosen(template))) },
  ];
  const groups = lists
    .map((group) => ({ ...group, options: group.options.filter((option) => matches(option, words)) }))
    .filter((group) => group.options.length > 0);
  const shown = matches(standard, words) ? standard : null;
  return {
    isLoading: own.isLoading || offered.isLoading,
    failed: [
      ...(own.error ? [{ what: 'Your personas could not be loaded.', query: own }] : []),
      ...(offered.error ? [{ what: 'The templates could not be loaded.', query: offered }] : []),
    ],
    counts: { templates: templates.length, personas: personas.length },
    standard: shown,
    groups,
    options: [...(shown ? [shown] : []), ...groups.flatMap((group) => group.options)],
  };
}

function optionOf(persona: ChatPersona): ChooserOption {
  return { id: `persona-${persona.id}`, name: persona.name, role: persona.role, persona };
}
