import type { Folder } from '@atrium/contract/spaces';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import { addFolder, deleteFolder, renameFolder } from './arrange-folders.ts';
import type { FolderTask } from './folder-task.ts';

interface FolderDialogsProps {
  readonly spaceId: number;
  readonly task: FolderTask;
  readonly onClose: () => void;
}

export default function FolderDialogs({ spaceId, task, onClose }: FolderDialogsProps) {
  if (task.kind === 'delete') return <DeleteFolder spaceId={spaceId} folder={task.folder} onClose={onClose} />;
  if (task.kind === 'rename') {
    const { id, name } = task.folder;
    return (
      <NameDialog
        title="Rename folder"
        label="Name"
        verb="Rename"
        before={name}
        onSave={(chosen) => renameFolder(spaceId, id, chosen)}
        onClose={onClose}
      />
    );
  }
  return (
    <NameDialog
      title="Add folder"
      label="Name"
      verb="Add folder"
      before=""
      onSave={(chosen) => addFolder(spaceId, chosen)}
      onClose={onClose}
    />
  );
}

interface DeleteFolderProps {
  readonly spaceId: number;
  readonly folder: Folder;
  readonly onClose: () => void;
}

function DeleteFolder({ spaceId, folder, onClose }: DeleteFolderProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async () => {
    setIsDeleting(true);
    if (await deleteFolder(spaceId, folder)) onClose();
    setIsDeleting(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isDeleting && onClose()}
      title={`Delete ${folder.name}`}
      description={`The folder goes; ${formatCount(folder.count, 'item')} in it ${folder.count === 1 ? 'stays' : 'stay'} in the space.`}
      width="confirm"
      footer={
        <>
          <Button disabled={isDeleting} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="destructive" busy={isDeleting} onClick={() => void remove()}>
            {isDeleting ? 'Deleting...' : 'Delete folder'}
          </Button>
        </>
      }
    />
  );
}
