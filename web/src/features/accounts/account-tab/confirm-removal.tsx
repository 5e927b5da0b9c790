import { useMutation } from '@tanstack/react-query';
import { unlessGone } from '../../../lib/is-gone.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface ConfirmRemovalProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => unknown;
}

/** Asks once before something is taken away. What is gone already counts as taken away. */
export function ConfirmRemoval({ title, description, onClose, remove, onRemoved }: ConfirmRemovalProps) {
  const removal = useMutation({
    mutationFn: () => unlessGone(remove()),
    onSuccess: () => {
      onClose();
      return onRemoved();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="confirm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="destructive" busy={removal.isPending} onClick={() => removal.mutate()}>
            {removal.isPending ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      {removal.error && (
        <p role="alert" className="text-danger text-sm">
          {sentenceOf(removal.error, 'It could not be removed. Try again in a moment.')}
        </p>
      )}
    </Dialog>
  );
}
