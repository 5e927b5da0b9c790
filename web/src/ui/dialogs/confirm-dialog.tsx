import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { focusBeside } from '../menus/focus-beside.ts';
import { openMenu } from '../menus/open-menu.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** What is asked: 'Delete Research'. */
  readonly title: string;
  /** One or two sentences: what goes, and whether it can be brought back. */
  readonly description: string;
  /** What the button does: 'Delete folder'; and what it says meanwhile: 'Deleting...'. */
  readonly words: { readonly idle: string; readonly busy: string };
  /** What the other button says. */
  readonly stay?: string;
  readonly isBusy: boolean;
  /** One sentence on why it was not done. */
  readonly fault?: string | null | undefined;
  /** False until what has to be typed or chosen first is there. */
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What is still to be chosen. */
  readonly children?: ReactNode;
}

/** Asks once before something is taken away. It stays until that is done. */
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
  const [opener] = useState(() => openMenu.button ?? document.activeElement);
  const confirm = () => {
    // A row of a list goes, and the button to which the dialog would give the focus back goes with it.
    if (opener instanceof HTMLElement && opener.closest('li')) focusBeside(opener);
    onConfirm();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
