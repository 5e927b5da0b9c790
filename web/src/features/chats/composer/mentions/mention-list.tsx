import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { PortraitAvatar } from '../../../personas/index.ts';
import type { Mentionable } from './use-mentionable.ts';

interface MentionListProps {
  readonly id: string;
  readonly options: readonly Mentionable[];
  readonly isLoading: boolean;
  readonly current: string | null;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onTake: (option: Mentionable) => void;
}

/** Pixels of room the list needs above the field. With less room it opens on the side that has more. */
const wanted = 240;
/** Pixels between the list and its surroundings. */
const gap = 12;

/** The personas that an '@' may mean. The field handles the keys; a tap or a click chooses a persona. */
export function MentionList({ id, options, isLoading, current, anchor, onTake }: MentionListProps) {
  const { isBelow, height } = useRoom(anchor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it, the focus only stays where it is
    <div
      style={{ maxHeight: height }}
      // Its lines are chosen from the field: a stop of its own, which browsers give to what scrolls, would close it.
      tabIndex={-1}
      // The field keeps the focus, so a phone keeps its on-screen keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'absolute inset-x-0 z-(--z-menu) w-80 max-w-full overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1 shadow-2',
        isBelow ? 'top-full mt-1' : 'bottom-full mb-3',
      )}
    >
      <div id={id} role="listbox" aria-label="Mention a persona">
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={option.key}
            id={`${id}-${option.key}`}
            role="option"
            aria-selected={option.key === current}
            // The field has the focus, and names the line by aria-activedescendant.
            tabIndex={-1}
            onClick={() => onTake(option)}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-hover aria-selected:bg-press coarse:min-h-11"
          >
            <PortraitAvatar avatar={option.persona.avatar} name={option.persona.name} size={24} />
            {/* A role that finds no room beside the name stands below it, whole. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1 [overflow-wrap:anywhere]">
              <span dir="auto" className="max-w-full font-label text-sm">
                {option.persona.name}
              </span>
              <span dir="auto" className="max-w-full text-muted text-xs">
                {option.role}
              </span>
            </span>
          </div>
        ))}
      </div>
      {isLoading && options.length === 0 && (
        <p className="px-2 py-2 text-muted text-sm">Loading available personas...</p>
      )}
    </div>
  );
}

/**
 * The side of the field on which the list opens, and its maximum height there. Both follow the field and the window's
 * size.
 */
function useRoom(anchor: RefObject<HTMLElement | null>) {
  const [isBelow, setIsBelow] = useState(false);
  const [height, setHeight] = useState(wanted);
  const look = useCallback(() => {
    const { top = 0, bottom = 0 } = anchor.current?.getBoundingClientRect() ?? {};
    // The bar at the top of the page would cover anything above `<main>`.
    const above = top - (anchor.current?.closest('main')?.getBoundingClientRect().top ?? 0);
    const below = innerHeight - bottom;
    const hangs = above < wanted && below > above;
    setIsBelow(hangs);
    setHeight((hangs ? below : above) - 2 * gap);
  }, [anchor]);
  useLayoutEffect(look);
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);
  return { isBelow, height };
}
