import type { ChatPersona } from '@atrium/contract/chat-personas';
import { maxChatPersonas } from '@atrium/contract/run-event';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChooserList } from './chooser-list.tsx';
import { type ChooserLists, type ChooserOption, useChooserLists } from './chooser-options.ts';
import { ChosenList } from './chosen-list.tsx';
import { useOptionKeys } from './use-option-keys.ts';

interface PersonaChooserProps {
  /** The personas that answer now, in order; empty for the default assistant. */
  readonly chosen: readonly ChatPersona[];
  readonly onChoose: (personas: readonly ChatPersona[]) => void;
  readonly onClose: () => void;
}

/**
 * A dialog for choosing who answers. A click chooses one persona; after 'Add', several can be chosen to answer in turn.
 */
export function PersonaChooser({ chosen, onChoose, onClose }: PersonaChooserProps) {
  const [words, setWords] = useState('');
  const [staged, setStaged] = useState(chosen);
  const [isAdding, setIsAdding] = useState(false);
  const lists = useChooserLists(words);
  const isChanged = staged.length !== chosen.length || staged.some((persona, at) => persona !== chosen[at]);
  const isFull = staged.length >= maxChatPersonas;
  const settle = (personas: readonly ChatPersona[]) => {
    onChoose(personas);
    onClose();
  };
  const pick = ({ persona }: ChooserOption) => {
    const isChosen = staged.some(({ id }) => id === persona?.id);
    if (persona?.isActive === false && !isChosen) return;
    if (!isAdding || persona === null) return settle(persona ? [persona] : []);
    if (isChosen) setStaged(staged.filter(({ id }) => id !== persona.id));
    else if (!isFull) setStaged([...staged, persona]);
  };
  const keys = useOptionKeys(lists.options, pick);
  return (
    <Dialog
      onClose={onClose}
      title="Choose Digital Persona"
      beginsInField
      footer={
        <>
          <p className="min-w-0 flex-1 self-center text-muted text-xs tabular-nums">{countsOf(lists)}</p>
          <Button onClick={onClose}>Cancel</Button>
          {isChanged && (
            <Button kind="primary" onClick={() => settle(staged)}>
              Done
            </Button>
          )}
        </>
      }
    >
      <label className="focus-field mb-3 flex h-control items-center gap-2 rounded-md border border-line-strong bg-raised px-3">
        <Icon of={Search} size={16} className="text-muted" />
        <input
          dir="auto"
          {...keys.field}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={200}
          placeholder="Search personas by name or role..."
          aria-label="Search personas by name or role"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
        />
      </label>
      {(staged.length > 0 || isAdding) && (
        <ChosenList
          staged={staged}
          isAdding={isAdding}
          isFull={isFull}
          onChange={setStaged}
          onAdd={() => {
            setIsAdding(!isAdding);
            keys.focus();
          }}
        />
      )}
      <ChooserList
        lists={lists}
        words={words}
        listId={keys.listId}
        current={keys.current}
        chosen={staged}
        isAdding={isAdding}
        isFull={isFull}
        onPick={pick}
      />
    </Dialog>
  );
}

function countsOf({ isLoading, failed, counts }: ChooserLists): string {
  // A list that failed to load cannot be counted.
  if (isLoading || failed.length > 0) return '';
  const { templates, personas } = counts;
  const options = formatCount(templates + personas + 1, 'option');
  return `${options}: ${formatCount(templates, 'template')}, ${formatCount(personas, 'persona')}`;
}
