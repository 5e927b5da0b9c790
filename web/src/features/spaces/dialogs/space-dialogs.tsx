import type { Space } from '@atrium/contract/spaces';
import { lazy, Suspense } from 'react';
import type { SpaceTask } from './space-task.ts';

const RenameDialog = lazy(() => import('./rename-dialog.tsx'));
const CreateDialog = lazy(() => import('./create-dialog.tsx'));
const ConfigurationDialog = lazy(() => import('./configuration-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface SpaceDialogsProps {
  readonly space: Space;
  readonly task: SpaceTask;
  readonly onClose: () => void;
}

/** What the menu of a space opened. */
export function SpaceDialogs({ space, task, onClose }: SpaceDialogsProps) {
  return (
    <Suspense fallback={null}>
      {task === 'rename' && <RenameDialog space={space} onClose={onClose} />}
      {task === 'subspace' && <CreateDialog parent={space} onClose={onClose} />}
      {task === 'configure' && <ConfigurationDialog space={space} onClose={onClose} />}
      {task === 'delete' && <DeleteDialog space={space} onClose={onClose} />}
    </Suspense>
  );
}
