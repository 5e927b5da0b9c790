import type { KeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import type { ChooserOption } from './chooser-options.ts';

/** Lets a search field move through the options below it: the up and down arrow keys move, Enter chooses. */
export function useOptionKeys(options: readonly ChooserOption[], onPick: (option: ChooserOption) => void) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const current = options.find(({ id }) => id === at) ?? options[0] ?? null;
  const go = (option: ChooserOption | undefined) => {
    if (!option) return;
    setAt(option.id);
    document.getElementById(`${listId}-${option.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const index = options.findIndex(({ id }) => id === current?.id);
    if (event.key === 'Enter') {
      if (current) onPick(current);
    } else if (event.key === 'ArrowDown') go(options[(index + 1) % options.length]);
    else if (event.key === 'ArrowUp') go(options.at(index - 1));
    else return;
    event.preventDefault();
  };
  return {
    listId,
    current: current?.id ?? null,
    focus: () => input.current?.focus(),
    field: {
      ref: input,
      onKeyDown,
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': current ? `${listId}-${current.id}` : undefined,
    } as const,
  };
}
