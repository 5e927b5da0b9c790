import type { FolderItem, SpaceItemKind } from '@atrium/contract/spaces';
import type { LucideIcon } from 'lucide-react';
import { FileText, ListChecks, MessageSquare, StickyNote } from 'lucide-react';
import { Link } from '../../../lib/navigation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { RowOptions } from '../../../ui/menus/row-options.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressIn } from '../domain/space-place.ts';
import { useFolderItems } from '../queries.ts';
import { dragProps } from './item-move.ts';

const loadMenu = () => import('./item-menu.tsx');
const ItemMenu = askedPart(loadMenu);

const icons: Record<SpaceItemKind, LucideIcon> = {
  source: FileText,
  note: StickyNote,
  chat: MessageSquare,
  task: ListChecks,
};
const unnamed: Record<SpaceItemKind, string> = {
  source: 'Untitled source',
  note: 'Untitled note',
  chat: 'New Chat',
  task: 'Untitled task',
};

/** The items in an open folder. */
export function FolderItems({ spaceId, folderId }: { readonly spaceId: number; readonly folderId: string }) {
  const list = useFolderItems(spaceId, folderId);
  if (list.isError && !list.items) {
    return (
      <LoadFailure query={list} className="py-1 pl-9">
        The folder could not be opened.
      </LoadFailure>
    );
  }
  if (!list.items) return <Skeleton className="my-1 ml-9 h-5 w-32" />;
  if (list.items.length === 0) {
    return (
      <p className="py-1 pr-2 pl-9 text-faint text-xs">
        Empty. <span className="coarse:hidden">Drag something here, or use ‘Move to folder...’ in its menu.</span>
        <span className="not-coarse:hidden">
          ‘Move to folder...’ in the menu of a source, note, chat or task puts it here.
        </span>
      </p>
    );
  }
  return (
    <ul className="pb-1">
      {list.items.map((item) => (
        <li key={item.id}>
          <ItemRow spaceId={spaceId} folderId={folderId} item={item} />
        </li>
      ))}
      {list.hasNextPage && (
        <li className="pl-9">
          <ShowMore query={list} />
        </li>
      )}
    </ul>
  );
}

interface ItemRowProps {
  readonly spaceId: number;
  readonly folderId: string;
  readonly item: FolderItem;
}

function ItemRow({ spaceId, folderId, item: { id, kind, title } }: ItemRowProps) {
  const name = title || unnamed[kind];
  const item = { spaceId, id, title: name, folderId };
  return (
    <div {...dragProps(item)} className="group/item relative flex items-center rounded-md text-muted hover:bg-hover">
      <Link
        href={addressIn(spaceId, kind, id)}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md pr-9 pl-9 text-muted text-sm no-underline hover:text-ink coarse:h-11"
      >
        <Icon of={icons[kind]} size={14} />
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {name}
        </span>
      </Link>
      <RowOptions
        of={name}
        preload={loadMenu}
        className="absolute top-1/2 right-1 -translate-y-1/2 opacity-0 focus-visible:opacity-100 aria-expanded:opacity-100 group-focus-within/item:opacity-100 group-hover/item:opacity-100 coarse:size-11 coarse:opacity-100"
        menu={(handle) => <ItemMenu {...handle} item={item} />}
      />
    </div>
  );
}
