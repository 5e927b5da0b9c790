import { adminLimits } from '@atrium/contract/admin-rules';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { focusNext } from '../../lib/focus-next.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { refreshAll } from './queries.ts';

interface DeedDialogProps {
  readonly title: string;
  /** Fields for the details of the action. */
  readonly children?: ReactNode;
  /** One sentence on what will happen; null while the fields are empty or invalid. */
  readonly effect: string | null;
  /** The label of the button: 'Give credits'. */
  readonly verb: string;
  /** Whether something is taken away: the button then has a warning colour. */
  readonly isDestructive?: boolean;
  /** The maximum length of the reason, in characters. */
  readonly maxReason?: number;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const unknownEnd = 'The server could not be reached, so it is not known whether this was done. Try again.';

/**
 * Asks for confirmation and a reason before an action about money. The reason is stored with the admin's name. Typed
 * input is only discarded by 'Cancel'; closing the dialog in another way asks first.
 */
export function DeedDialog(props: DeedDialogProps) {
  const { title, children, effect, verb, isDestructive = false, maxReason = adminLimits.reason, run, onClose } = props;
  const [reason, setReason] = useState('');
  const [isTyped, setIsTyped] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useId();
  // A second press may come before the button is drawn as busy; what it asks for would fail, as it is done already.
  const isAsked = useRef(false);
  const deed = useMutation({
    mutationFn: () => run(reason.trim()),
    onError: () => {
      isAsked.current = false;
    },
    onSuccess: () => {
      onClose();
      // The button that opened it may be gone.
      focusNext(() => document.querySelector('main'));
    },
  });
  const leave = () => {
    // Not earlier: the values shown in the dialog must stay the same while the user retries.
    if (deed.isError) void refreshAll();
    onClose();
  };
  const isReady = effect !== null && reason.trim().length >= 3;
  return (
    <Dialog
      isBusy={deed.isPending}
      fault={deed.error && sentenceOf(deed.error, unknownEnd)}
      onClose={() => (isTyped ? setIsLeaving(true) : leave())}
      title={title}
      beginsInField
      footer={
        <>
          <Button disabled={deed.isPending} onClick={leave}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            kind={isDestructive ? 'destructive' : 'primary'}
            busy={deed.isPending}
            disabled={!isReady}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onChange={() => setIsTyped(true)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady || isAsked.current) return;
          isAsked.current = true;
          deed.mutate();
        }}
      >
        {children}
        <TextField
          label="Reason"
          hint="At least three characters. It is kept in the log with your name."
          value={reason}
          maxLength={maxReason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="status" className="text-sm [overflow-wrap:anywhere]">
          {effect}
        </p>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title="Leave without saving?"
          description="What you typed here is not saved."
          words={{ idle: 'Discard', busy: 'Discard' }}
          stay="Keep editing"
          isBusy={false}
          onConfirm={leave}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </Dialog>
  );
}
