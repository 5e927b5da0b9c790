import type { ChatPersona } from '@atrium/contract/chat-personas';
import { Check, Plus, UsersRound } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MarkAvatar } from '../../../ui/marks/mark-avatar.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PortraitAvatar } from '../portrait-avatar.tsx';
import type { ChooserLists, ChooserOption } from './chooser-options.ts';

interface ChooserListProps {
  readonly lists: ChooserLists;
  readonly words: string;
  readonly listId: string;
  /** The id of the line selected with the keys. */
  readonly current: string | null;
  readonly chosen: readonly ChatPersona[];
  readonly isAdding: boolean;
  readonly isFull: boolean;
  readonly onPick: (option: ChooserOption) => void;
}

/** The default assistant, the user's own personas and the templates, or a message why there are none. */
export function ChooserList({ lists, words, listId, ...rest }: ChooserListProps) {
  const { standard, groups, isLoading, failed } = lists;
  const line = (option: ChooserOption) => <Line key={option.id} {...rest} option={option} listId={listId} />;
  return (
    <div className="-mx-2 flex h-[min(26rem,45dvh)] flex-col overflow-hidden px-2">
      {/* Only the list scrolls, so that the keys of the search field can scroll it. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Personas"
        aria-multiselectable={rest.isAdding}
        className="relative -mx-2 min-h-0 overflow-y-auto overscroll-contain"
      >
        {standard && !rest.isAdding && line(standard)}
        {groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
          <div key={title} role="group" aria-label={title}>
            <p role="presentation" className="px-2 pt-3 pb-1 font-label text-faint text-xs">
              {title}
            </p>
            {options.map(line)}
          </div>
        ))}
      </div>
      {isLoading && <Loading />}
      {failed.map(({ what, query }) => (
        <LoadFailure key={what} query={query} className="mt-3">
          {what}
        </LoadFailure>
      ))}
      {!isLoading && failed.length === 0 && <Nothing lists={lists} words={words} />}
    </div>
  );
}

/** A live region, because typing changes it. */
function Nothing({ lists, words }: Pick<ChooserListProps, 'lists' | 'words'>) {
  const { counts, options } = lists;
  const isNone = counts.personas + counts.templates === 0;
  return (
    <div role="status">
      {isNone && words === '' && <Empty icon={UsersRound} title="No digital personas available." className="py-6!" />}
      {words !== '' && options.length === 0 && (
        <Empty icon={UsersRound} title="No personas match your search." className="py-6!" />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-2 pt-3">
      <p className="text-muted text-sm">Loading available personas...</p>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex items-center gap-3 py-2">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface LineProps extends Omit<ChooserListProps, 'lists' | 'words'> {
  readonly option: ChooserOption;
}

function Line({ option, listId, current, chosen, isAdding, isFull, onPick }: LineProps) {
  const { persona, name, role } = option;
  const isChosen = persona ? chosen.some(({ id }) => id === persona.id) : chosen.length === 0;
  const isOff = persona?.isActive === false && !isChosen;
  const isShut = isOff || (isAdding && isFull && !isChosen);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus and names the line by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
    <div
      id={`${listId}-${option.id}`}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isShut || undefined}
      data-highlighted={option.id === current || undefined}
      onClick={() => onPick(option)}
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover data-highlighted:bg-press',
        isShut && 'cursor-default!',
        isShut && !isOff && 'opacity-45',
      )}
    >
      <span className={cx('flex-none', isOff && 'opacity-45')}>
        {persona ? <PortraitAvatar avatar={persona.avatar} name={name} size={40} /> : <MarkAvatar size={40} />}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className={cx('block truncate text-left font-label text-sm', isOff && 'text-faint')}>
          {name}
        </span>
        <span dir="auto" className="block text-left text-muted text-xs [overflow-wrap:anywhere]">
          {isOff ? 'Web chat is off. It is switched on in the editor.' : role}
        </span>
      </span>
      {isChosen && <Icon of={Check} size={16} className="text-accent-ink" />}
      {!isChosen && isAdding && !isShut && <Icon of={Plus} size={16} className="text-muted" />}
    </div>
  );
}
