import type { SpaceWithFolders } from '@atrium/contract/spaces';
import { FolderPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { FolderRow } from './folder-row.tsx';
import type { FolderTask } from './folder-task.ts';

const FolderDialogs = askedPart(() => import('./folder-dialogs.tsx'));

/** The folders of a space, in order, with a button to add one. */
export function FolderList({ space }: { readonly space: SpaceWithFolders }) {
  const [task, setTask] = useState<FolderTask | null>(null);
  return (
    <div>
      <ul aria-label="Folders" className="-mx-2 flex flex-col gap-0.5">
        {space.folders.map((folder) => (
          <li key={folder.id}>
            <FolderRow space={space} folder={folder} onTask={setTask} />
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => setTask({ kind: 'add' })}
            className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-faint text-sm hover:bg-hover hover:text-ink coarse:h-11"
          >
            <Icon of={FolderPlus} size={16} className="ml-5.5" />
            Add folder
          </button>
        </li>
      </ul>
      <Suspense fallback={null}>
        {task && <FolderDialogs spaceId={space.id} task={task} onClose={() => setTask(null)} />}
      </Suspense>
    </div>
  );
}
