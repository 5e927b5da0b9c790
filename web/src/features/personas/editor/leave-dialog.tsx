import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface LeaveDialogProps {
  readonly name: string;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Asked of whoever leaves with changes that are not saved. */
export default function LeaveDialog({ name, isSaving, onClose, onDiscard, onSave }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Leave without saving?"
      description={`Your changes to ${name.trim() || 'this persona'} are not saved.`}
      width="confirm"
      footer={
        <>
          <Button kind="danger" className="leave-discard" disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
          <Button disabled={isSaving} onClick={onClose}>
            Keep editing
          </Button>
          <Button kind="primary" busy={isSaving} onClick={onSave}>
            {isSaving ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    />
  );
}
