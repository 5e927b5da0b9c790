import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly name: string;
  readonly isDeleting: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Confirms a deletion. It closes even if the deletion fails: per the specification a toast reports that. */
export default function DeleteDialog({ name, isDeleting, onClose, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${name.trim() || 'persona'}`}
      description="Are you sure you want to delete this digital persona? This action cannot be undone."
      words={{ idle: 'Delete Persona', busy: 'Deleting...' }}
      isBusy={isDeleting}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
