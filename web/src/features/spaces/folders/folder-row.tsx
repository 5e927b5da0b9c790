import type { Folder, SpaceWithFolders } from '@atrium/contract/spaces';
import { ChevronRight, FolderOpen, Folder as FolderShut } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { RowOptions } from '../../../ui/menus/row-options.tsx';
import { FolderItems } from './folder-items.tsx';
import type { FolderTask } from './folder-task.ts';
import { useDropTarget } from './use-drop-target.ts';

const loadMenu = () => import('./folder-menu.tsx');
const FolderMenu = askedPart(loadMenu);

interface FolderRowProps {
  readonly space: SpaceWithFolders;
  readonly folder: Folder;
  readonly onTask: (task: FolderTask) => void;
}

/** A folder: a press expands and collapses it, and items can be dropped on it. */
export function FolderRow({ space, folder, onTask }: FolderRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOver, isWaiting, ...drop } = useDropTarget(space.id, folder.id, () => setIsOpen(true));
  const content = useId();
  return (
    <>
      <div
        {...drop}
        data-over={isOver || undefined}
        className={cx(
          'group/folder relative flex items-center rounded-md text-muted text-sm hover:bg-hover',
          isWaiting && 'outline-1 outline-accent-line outline-dashed -outline-offset-1',
          isOver && 'bg-accent-soft text-accent-ink',
        )}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:text-ink coarse:h-11"
        >
          <Icon of={ChevronRight} size={14} className={cx('transition-transform', isOpen && 'rotate-90')} />
          <Icon of={isOpen ? FolderOpen : FolderShut} size={16} />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {folder.name}
          </span>
          <span className="flex-none pr-1 text-faint text-xs tabular-nums coarse:pr-11! group-focus-within/folder:pr-7 group-hover/folder:pr-7">
            <span aria-hidden="true">{folder.count}</span>
            <span className="sr-only">{formatCount(folder.count, 'item')}</span>
          </span>
        </button>
        <RowOptions
          of={folder.name}
          preload={loadMenu}
          className="absolute top-1/2 right-1 -translate-y-1/2 opacity-0 focus-visible:opacity-100 aria-expanded:opacity-100 group-focus-within/folder:opacity-100 group-hover/folder:opacity-100 coarse:size-11 coarse:opacity-100"
          menu={(handle) => <FolderMenu {...handle} space={space} folder={folder} onTask={onTask} />}
        />
      </div>
      <div id={content}>{isOpen && <FolderItems spaceId={space.id} folderId={folder.id} />}</div>
    </>
  );
}
