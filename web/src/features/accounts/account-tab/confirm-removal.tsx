import { useMutation } from '@tanstack/react-query';
import { unlessGone } from '../../../lib/is-gone.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface ConfirmRemovalProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => unknown;
}

/** Asks for confirmation before something is removed. What is already gone counts as removed. */
export function ConfirmRemoval({ title, description, onClose, remove, onRemoved }: ConfirmRemovalProps) {
  const removal = useMutation({
    mutationFn: () => unlessGone(remove()),
    onSuccess: () => {
      onClose();
      return onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      description={description}
      words={{ idle: 'Remove', busy: 'Removing...' }}
      isBusy={removal.isPending}
      fault={removal.error && sentenceOf(removal.error)}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
