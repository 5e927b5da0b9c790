import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface LeaveDialogProps {
  readonly name: string;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/**
 * Asked of whoever leaves with changes that are not saved. It closes when they could not be saved, too: the page behind it
 * says why, a persona's in the toast of the specification.
 */
export default function LeaveDialog({ name, isSaving, onClose, onDiscard, onSave }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Leave without saving?"
      description={`Your changes to ${name.trim() || 'this persona'} are not saved.`}
      width="confirm"
      isBusy={isSaving}
      footer={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            Keep editing
          </Button>
          <Button kind="danger" disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
          <Button kind="primary" busy={isSaving} onClick={onSave}>
            {isSaving ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    />
  );
}
