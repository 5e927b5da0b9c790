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
 * Asks what to do with unsaved changes when the user leaves. It also closes if saving fails: the page behind it says
 * why; for a persona, a toast does so per the specification.
 */
export default function LeaveDialog({ name, isSaving, onClose, onDiscard, onSave }: LeaveDialogProps) {
  return (
    <Dialog
      onClose={onClose}
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
