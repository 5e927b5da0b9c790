import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { focusBeside } from '../menus/focus-beside.ts';
import { Dialog } from './dialog.tsx';
import { focusedBefore, placeOnPage } from './use-focus-return.ts';

interface ConfirmDialogProps {
  /** The question: 'Delete Research'. */
  readonly title: string;
  /** One or two sentences: what is deleted, and whether it can be restored. */
  readonly description: string;
  /** Label of the confirm button: 'Delete folder', and while the action runs: 'Deleting...'. */
  readonly words: { readonly idle: string; readonly busy: string };
  /** Label of the other button. */
  readonly stay?: string;
  readonly isBusy: boolean;
  /** One sentence on why the action failed. */
  readonly fault?: string | null | undefined;
  /** False until everything required is typed or chosen. */
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Fields for what is still to be chosen. */
  readonly children?: ReactNode;
}

/** Asks for confirmation before something is deleted. The dialog stays open until that is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    words,
    stay = 'Cancel',
    isBusy,
    fault,
    isReady = true,
    onConfirm,
    onClose,
    children,
  } = props;
  const [before] = useState(focusedBefore);
  const confirm = () => {
    // The row is deleted together with the button to which the dialog would return the focus.
    const opener = placeOnPage(before);
    if (opener instanceof HTMLElement && opener.closest('li')) focusBeside(opener);
    onConfirm();
  };
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      width="confirm"
      isBusy={isBusy}
      fault={fault}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {stay}
          </Button>
          <Button kind="destructive" busy={isBusy} disabled={!isReady} onClick={confirm}>
            {isBusy ? words.busy : words.idle}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
