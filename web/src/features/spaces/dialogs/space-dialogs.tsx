import type { Space } from '@atrium/contract/spaces';
import { Suspense } from 'react';
import { askedPart } from '../../../ui/late-part.ts';
import type { SpaceTask } from './space-task.ts';

const RenameDialog = askedPart(() => import('./rename-dialog.tsx'));
const CreateDialog = askedPart(() => import('./create-dialog.tsx'));
const ConfigurationDialog = askedPart(() => import('./configuration-dialog.tsx'));
const DeleteDialog = askedPart(() => import('./delete-dialog.tsx'));

interface SpaceDialogsProps {
  readonly space: Space;
  readonly task: SpaceTask;
  readonly onClose: () => void;
}

/** The dialog that the menu of a space opened. */
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
