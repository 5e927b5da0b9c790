import type { Space } from '@atrium/contract/spaces';
import type { countItems, SpaceRow } from './store.ts';

type Counted = Awaited<ReturnType<typeof countItems>>;

export function presentSpace(row: SpaceRow, counted: Counted): Space {
  const { userId, deletedAt: _deleted, archivedAt, createdAt, updatedAt, ...written } = row;
  const count = (kind: Counted[number]['kind']) =>
    counted.find((one) => one.spaceId === row.id && one.kind === kind)?.total ?? 0;
  return {
    ...written,
    userId,
    isDefault: row.id === 1,
    counts: { sources: count('source'), notes: count('note'), chats: count('chat'), tasks: count('task') },
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
