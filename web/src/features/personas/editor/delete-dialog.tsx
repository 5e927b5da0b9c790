import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface DeleteDialogProps {
  readonly name: string;
  readonly isDeleting: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export default function DeleteDialog({ name, isDeleting, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isDeleting && onClose()}
      title={`Delete ${name.trim() || 'persona'}`}
      description="Are you sure you want to delete this digital persona? This action cannot be undone."
      width="confirm"
      footer={
        <>
          <Button disabled={isDeleting} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="destructive" busy={isDeleting} onClick={onDelete}>
            {isDeleting ? 'Deleting...' : 'Delete Persona'}
          </Button>
        </>
      }
    />
  );
}
