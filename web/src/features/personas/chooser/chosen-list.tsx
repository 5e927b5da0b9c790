import type { ChatPersona } from '@atrium/contract/chat-personas';
import { maxChatPersonas } from '@atrium/contract/run-event';
import { ArrowDown, ArrowUp, Check, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PortraitAvatar } from '../portrait-avatar.tsx';

interface ChosenListProps {
  readonly staged: readonly ChatPersona[];
  readonly isAdding: boolean;
  readonly isFull: boolean;
  readonly onChange: (staged: readonly ChatPersona[]) => void;
  readonly onAdd: () => void;
}

/** The personas that answer, in order, with buttons to move, remove and add them. */
export function ChosenList({ staged, isAdding, isFull, onChange, onAdd }: ChosenListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const move = (at: number, by: -1 | 1) => {
    const persona = staged[at];
    const other = staged[at + by];
    if (!persona || !other) return;
    onChange(staged.with(at, other).with(at + by, persona));
    setSaid(`${persona.name} is number ${at + by + 1} of ${staged.length}.`);
  };
  const remove = (at: number) => {
    setSaid(`${staged[at]?.name} is removed.`);
    onChange(staged.filter((_, each) => each !== at));
    // The button that had the focus is gone.
    list.current?.focus();
  };
  const isSeveral = staged.length > 1;
  return (
    <section aria-label="In this chat" className="mb-2 rounded-lg border border-line bg-raised p-2">
      <ol ref={list} tabIndex={-1} className="outline-none">
        {staged.map((persona, at) => (
          <li key={persona.id} className="flex min-h-10 items-center gap-2 pl-1">
            {isSeveral && <span className="w-3 flex-none text-faint text-xs tabular-nums">{at + 1}</span>}
            <PortraitAvatar avatar={persona.avatar} name={persona.name} size={24} />
            <span dir="auto" className="min-w-0 flex-1 truncate text-left font-label text-sm">
              {persona.name}
            </span>
            {isSeveral && (
              <>
                <IconButton
                  size="sm"
                  icon={ArrowUp}
                  label={`Move ${persona.name} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="sm"
                  icon={ArrowDown}
                  label={`Move ${persona.name} down`}
                  disabled={at === staged.length - 1}
                  onClick={() => move(at, 1)}
                />
              </>
            )}
            <IconButton size="sm" icon={X} label={`Remove ${persona.name}`} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      <div className="flex min-h-8 items-center gap-2 pl-1">
        <p className="min-w-0 flex-1 text-muted text-xs">{hintOf(staged.length, isAdding, isFull)}</p>
        <Button
          size="sm"
          kind="ghost"
          aria-pressed={isAdding}
          disabled={isFull && !isAdding}
          icon={<Icon of={isAdding ? Check : Plus} size={14} />}
          onClick={onAdd}
        >
          {isAdding ? 'That is all' : 'Add another'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

function hintOf(count: number, isAdding: boolean, isFull: boolean): string {
  if (isFull) return `${maxChatPersonas} personas are the most one chat takes.`;
  if (isAdding) return 'Choose who else answers.';
  if (count > 1) return 'They answer one after the other, in this order.';
  return count === 1 ? 'Answers in this chat.' : 'AI Assistant answers.';
}
