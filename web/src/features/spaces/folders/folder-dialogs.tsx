import type { Folder } from '@atrium/contract/spaces';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
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
  const removal = useMutation({ mutationFn: () => deleteFolder(spaceId, folder), onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Delete ${folder.name}`}
      description={`The folder goes; ${formatCount(folder.count, 'item')} in it ${folder.count === 1 ? 'stays' : 'stay'} in the space.`}
      words={{ idle: 'Delete folder', busy: 'Deleting...' }}
      isBusy={removal.isPending}
      fault={removal.error && sentenceOf(removal.error)}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
