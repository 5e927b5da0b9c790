import type { ChatSummary } from '@atrium/contract/chats';
import { useMemo, useRef, useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { coarsePointer, useMedia } from '../../../lib/use-media.ts';
import { useToday } from '../../../lib/use-today.ts';
import { WindowedRows } from '../../../ui/windowed-rows.tsx';
import { chatRows } from './chat-rows.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { LibraryRow } from './library-row.tsx';
import { removeChats } from './manage-chats.ts';

interface LibraryListProps {
  readonly chats: readonly ChatSummary[];
  /** Loads older chats; absent when there are none, or while they are loading. */
  readonly onMore: (() => void) | undefined;
}

/** All chats by date, with checkboxes to select several. */
export function LibraryList({ chats, onMore }: LibraryListProps) {
  const isCoarse = useMedia(coarsePointer);
  const now = useToday();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const some = chats.filter(({ id }) => chosen.has(id));
  const rows = useMemo(() => {
    const choose = (id: string) =>
      setChosen((known) => new Set(known.has(id) ? [...known].filter((each) => each !== id) : [...known, id]));
    return chatRows(chats, now, {
      dateOf: ({ updatedAt }) => new Date(updatedAt),
      isPinned: ({ pinnedAt }) => pinnedAt !== null,
      heights: { heading: 48, row: isCoarse ? 56 : 44 },
      heading: (text) => <h2 className="pt-6 pb-2 font-title text-md">{text}</h2>,
      row: (chat) => <LibraryRow chat={chat} now={now} isChosen={chosen.has(chat.id)} onChoose={choose} />,
    });
  }, [chats, chosen, isCoarse, now]);
  const list = useRef<HTMLElement>(null);
  const end = (isKept: boolean) => {
    focusNext(nextBox(list.current, isKept));
    setChosen(new Set());
    if (!isKept) void removeChats(some);
  };
  return (
    <>
      {some.length > 0 && <ChoiceBar count={some.length} onCancel={() => end(true)} onDelete={() => end(false)} />}
      <section ref={list} aria-label="All chats">
        <WindowedRows rows={rows} onEnd={onMore} />
      </section>
    </>
  );
}

/**
 * Finds the next focus for when a selection ends and its bar disappears. If the selected chats are kept, that is the
 * checkbox of the first of them; if they are deleted, that of a chat beside them. Otherwise it is the search field.
 */
function nextBox(list: HTMLElement | null, isKept: boolean): () => Element | null | undefined {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
  const first = boxes.findIndex(({ checked }) => checked);
  const next =
    boxes.slice(first).find(({ checked }) => checked === isKept) ?? boxes.findLast(({ checked }) => !checked);
  return () => (next?.isConnected ? next : document.querySelector('main input[type=search]'));
}
