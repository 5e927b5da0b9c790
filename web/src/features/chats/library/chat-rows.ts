import type { ReactNode } from 'react';
import type { WindowedRow } from '../../../ui/windowed-rows.tsx';
import { groupByAge } from './group-by-age.ts';

interface Shape<T> {
  readonly dateOf: (item: T) => Date;
  readonly isPinned: (item: T) => boolean;
  readonly heights: { readonly heading: number; readonly row: number };
  readonly heading: (text: string) => ReactNode;
  readonly row: (item: T) => ReactNode;
}

/** The rows of a list of chats: 'Pinned', then the others by age, each group under its heading. */
export function chatRows<T extends { id: string }>(items: readonly T[], now: Date, shape: Shape<T>): WindowedRow[] {
  const pinned = items.filter(shape.isPinned);
  const others = items.filter((item) => !shape.isPinned(item));
  const groups = [
    ...(pinned.length > 0 ? [{ heading: 'Pinned', items: pinned }] : []),
    ...groupByAge(others, shape.dateOf, now),
  ];
  return groups.flatMap((group) => [
    { key: `heading ${group.heading}`, height: shape.heights.heading, draw: () => shape.heading(group.heading) },
    ...group.items.map((item) => ({
      key: item.id,
      height: shape.heights.row,
      draw: () => shape.row(item),
    })),
  ]);
}
