import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface DeleteDialogProps {
  readonly name: string;
  readonly isDeleting: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

export default function DeleteDialog({ name, isDeleting, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isDeleting && onCancel()}
      title={`Delete ${name.trim() || 'persona'}`}
      description="Are you sure you want to delete this digital persona? This action cannot be undone."
      width="confirm"
      footer={
        <>
          <Button disabled={isDeleting} onClick={onCancel}>
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
