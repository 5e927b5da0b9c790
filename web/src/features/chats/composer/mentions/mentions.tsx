import type { Speaker } from '@atrium/contract/chat-personas';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../../../lib/is-composing.ts';
import type { Place } from '../../run/active-runs.ts';
import { MentionLayer } from './mention-layer.tsx';
import { MentionList } from './mention-list.tsx';
import { markAt } from './mention-mark.ts';
import { type MentionQuery, useMentionQuery } from './use-mention-query.ts';
import { type Mentionable, useMentionable } from './use-mentionable.ts';
import { writeOver } from './write-over.ts';

/** What the field tells assistive technology about the mention list. */
export interface ListState {
  readonly id: string;
  readonly active: string | undefined;
}

export interface MentionsProps {
  readonly place: Place;
  readonly text: string;
  /** The persona mentioned last. */
  readonly mention: Speaker | null;
  readonly onChange: (part: { readonly text: string; readonly mention: Speaker | null }) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Handles a key before the field does. True if the list has used the key. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  readonly onList: (list: ListState | null) => void;
}

/** The list of personas that an '@' may mean, and the highlight of the chosen one. */
export default function Mentions({ place, text, mention, onChange, field, keys, onList }: MentionsProps) {
  const query = useMentionQuery(field, text);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isAsked = query !== null && query.at !== dismissed && !isTaken(text, query, mention?.name);
  const found = useMentionable(place, isAsked ? query.words : null);
  const isOutgrown = mention !== null && found.names.some((name) => outgrows(text, mention.name, name));
  const id = useId();
  const caret = useRef<number | null>(null);
  const isOpen = isAsked && (found.options.length > 0 || found.isLoading);
  const current = found.options.find((option) => option.key === chosen) ?? found.options[0];
  const active = isOpen && current ? `${id}-${current.key}` : undefined;

  const take = (option: Mentionable) => {
    const { name } = option.persona;
    if (!query) return;
    const before = `${text.slice(0, query.at)}@${name}`;
    const end = query.at + 1 + query.words.length;
    const after = text.slice(end);
    const gap = /^\s/.test(after) ? '' : ' ';
    if (field.current) writeOver(field.current, query.at, end, `@${name}${gap}`);
    caret.current = before.length + 1;
    onChange({ text: `${before}${gap}${after}`, mention: option.persona });
  };
  const step = (by: number) => {
    const at = found.options.findIndex((option) => option.key === current?.key);
    const next = found.options.at((at + by) % found.options.length);
    if (!next) return;
    setChosen(next.key);
    document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    // While an input method composes, the keys belong to it.
    if (!isOpen || isComposing(event)) return false;
    if (event.key === 'Escape') setDismissed(query.at);
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && current) take(current);
    else return false;
    event.preventDefault();
    return true;
  };

  useLayoutEffect(() => {
    keys.current = onKey;
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useLayoutEffect(() => {
    if (isOutgrown) onChange({ text, mention: null });
  });
  useEffect(() => {
    onList(isOpen ? { id, active } : null);
  }, [isOpen, id, active, onList]);
  useEffect(
    () => () => {
      keys.current = null;
      onList(null);
    },
    [keys, onList],
  );
  // After a dismissal, the list opens again when an '@' is typed anew.
  if (query === null && dismissed !== null) setDismissed(null);

  return (
    <>
      <MentionLayer field={field} text={text} name={mention?.name ?? null} />
      {isOpen && (
        <MentionList
          id={id}
          options={found.options}
          isLoading={found.isLoading}
          current={current?.key ?? null}
          anchor={field}
          onTake={take}
        />
      )}
      <p role="status" className="sr-only">
        {isOpen && !found.isLoading ? countOf(found.options.length) : markedOf(text, mention?.name)}
      </p>
    </>
  );
}

/** Whether the mark of the chosen persona has been written on to a longer name, which means another one. */
function outgrows(text: string, chosen: string, longer: string): boolean {
  if (longer.length <= chosen.length || !longer.startsWith(chosen)) return false;
  const at = markAt(text, chosen);
  return at >= 0 && at === markAt(text, longer);
}

function countOf(count: number): string {
  return count === 1 ? 'One persona matches.' : `${count} personas match.`;
}

function markedOf(text: string, name: string | undefined): string {
  return name !== undefined && markAt(text, name) >= 0 ? `${name} answers this message.` : '';
}

/**
 * Whether this '@' is the chosen mention, so that the list does not open again while the caret is behind it. Words after
 * the name may make a longer name: for those the list is asked.
 */
function isTaken(text: string, { at, words }: MentionQuery, name: string | undefined): boolean {
  return name !== undefined && text.startsWith(`@${name}`, at) && words.trim().length <= name.length;
}
