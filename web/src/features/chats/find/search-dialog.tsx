import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { navigate } from '../../../lib/navigation.ts';
import { useHistoryStep } from '../../../lib/use-history-step.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Palette } from '../../../ui/marks/palette.tsx';
import { useUser } from '../../accounts/index.ts';
import { useHistory } from '../queries.ts';
import { SearchFoot } from './search-foot.tsx';
import { firstOf, groupsOf, recentOf, type SearchItem } from './search-items.ts';
import { SearchNotice } from './search-notice.tsx';
import { SearchResults } from './search-results.tsx';
import { longestQuery, useSearch } from './use-search.ts';

/** How many recent chats are shown before anything is typed, and how many chats a search returns at most. */
const recentChats = 8;
const mostFound = 20;

/**
 * Search over the titles and messages of all chats. The arrow keys move, Enter opens, with Ctrl or Cmd in a new tab.
 */
export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  useHistoryStep(onClose);
  const isSignedIn = Boolean(useUser().data);
  const [text, setText] = useState('');
  const recent = useHistory().data;
  const search = useSearch(isSignedIn ? text : '', mostFound);
  const { data, error, isFetching, words, isBehind } = search;
  const isAsking = text.trim() !== '';
  const groups = isAsking ? groupsOf(data?.chats ?? []) : recentOf(recent ?? [], recentChats);
  const items: readonly SearchItem[] = groups.flatMap((group) => [group, ...group.hits]);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = items.find(({ id }) => id === chosen) ?? firstOf(groups);
  const list = useId();
  const isWaiting = isAsking && (words !== text.trim() || (isFetching && !data));
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are what begins a new list
  useEffect(() => {
    setChosen(null);
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [words]);

  const open = (item: SearchItem | undefined, inNewTab: boolean) => {
    if (!item) return;
    if (inNewTab) window.open(item.href, '_blank', 'noopener');
    else {
      navigate(item.href);
      onClose();
    }
  };
  // Enter pressed before the results for the typed text have arrived opens the first result once they have.
  const [eager, setEager] = useState<'here' | 'new tab' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer is waited for
  useEffect(() => {
    if (!eager || isBehind || isFetching) return;
    setEager(null);
    if (!error) open(firstOf(groups), eager === 'new tab');
  }, [eager, isBehind, isFetching]);
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const inNewTab = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isAsking && isBehind) setEager(inNewTab ? 'new tab' : 'here');
    else if (event.key === 'Enter') open(current, inNewTab);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = items.findIndex(({ id }) => id === current?.id);
      const next = items[(at + step + items.length) % items.length];
      if (!next) return;
      setChosen(next.id);
      document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };

  return (
    <Palette onClose={onClose} label="Search chats">
      <div className="flex flex-none items-center gap-3 border-line border-b py-2 pr-2 pl-4">
        <Icon of={Search} size={18} className="text-muted" />
        <input
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEager(null);
          }}
          onKeyDown={press}
          maxLength={longestQuery}
          placeholder="Search titles and messages"
          aria-label="Search titles and messages"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current?.id}
          autoComplete="off"
          spellCheck={false}
          className="h-control-lg min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-faint"
        />
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden p-2">
        <SearchNotice
          isSignedIn={isSignedIn}
          words={isAsking ? words : ''}
          isWaiting={isWaiting}
          failure={isAsking && error ? search : null}
          found={isAsking ? data : undefined}
          isEmpty={!isAsking && recent?.length === 0}
        />
        {!(isAsking && error) && (
          <SearchResults
            id={list}
            groups={groups}
            current={current?.id ?? null}
            heading={isAsking ? null : 'Recent'}
            onOpen={open}
          />
        )}
      </div>
      <SearchFoot words={isAsking && isSignedIn ? words : ''} onClose={onClose} />
    </Palette>
  );
}
