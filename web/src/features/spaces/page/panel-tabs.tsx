import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { LineTab } from '../../../ui/line-tab.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChatsTab } from '../../chats/index.ts';
import { NotesTab } from '../../notes/index.ts';
import { SourcesTab } from '../../sources/index.ts';
import type { SpaceTab } from '../domain/space-place.ts';

const tabs = [
  { id: 'sources', label: 'Sources' },
  { id: 'notes', label: 'Notes' },
  { id: 'chats', label: 'Chats' },
] as const;

interface PanelTabsProps {
  readonly spaceId: number;
  readonly tab: SpaceTab;
}

/** The contents of the space, one tab for each kind. The open tab is kept in the address. */
export function PanelTabs({ spaceId, tab }: PanelTabsProps) {
  const [, change] = useAddressQuery();
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => change({ tab: next, view: 'sources' }, { replace: true })}
      activationMode="manual"
      className="flex flex-col gap-3"
    >
      <Tabs.List aria-label="In this space" className="flex border-line border-b">
        {tabs.map(({ id, label }) => (
          <LineTab key={id} value={id} className="px-2">
            {label}
          </LineTab>
        ))}
      </Tabs.List>
      {tabs.map(({ id }) => (
        <Tabs.Content key={id} value={id} tabIndex={-1} className="outline-none">
          <Suspense fallback={<Skeleton className="h-24 w-full rounded-lg" />}>
            {id === 'sources' && <SourcesTab spaceId={spaceId} />}
            {id === 'notes' && <NotesTab spaceId={spaceId} />}
            {id === 'chats' && <ChatsTab spaceId={spaceId} />}
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
