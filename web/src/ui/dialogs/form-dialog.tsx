import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** The label of the button that submits: 'Save', and while that runs: 'Saving...'. */
  readonly verb: string;
  /** False until everything required is typed or chosen. */
  readonly isReady?: boolean;
  /** Called with the form when it is submitted, but not while `isBusy` or before `isReady`. */
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** The label of the other button. */
  readonly cancelLabel?: string;
  /** What the other button does; by default it closes the dialog. */
  readonly onCancel?: () => void;
  /** A button at the other end of the footer. */
  readonly aside?: ReactNode;
}

/** A dialog with fields to fill in. Enter in a field submits them, as the last button does. */
export function FormDialog({
  verb,
  isReady = true,
  onSubmit,
  cancelLabel = 'Cancel',
  onCancel,
  aside,
  children,
  ...dialog
}: FormDialogProps) {
  const { isBusy = false, onClose } = dialog;
  const form = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {aside}
          <Button disabled={isBusy} onClick={onCancel ?? onClose}>
            {cancelLabel}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy} disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
