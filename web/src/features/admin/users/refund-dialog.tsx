import type { AdminPayment } from '@atrium/contract/payments';
import { refundPayment } from '@atrium/contract/routes/payments.generated';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatCents } from '../../../lib/format-usd.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { refreshCredits } from '../../credits/index.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import { readUsd, writeUsd } from '../domain/amounts.ts';
import { refreshUsers } from '../queries.ts';

interface RefundDialogProps {
  readonly payment: AdminPayment;
  /** The name of the payer. */
  readonly name: string;
  readonly onClose: () => void;
}

export function RefundDialog({ payment, name, onClose }: RefundDialogProps) {
  const left = payment.amount - payment.refunded;
  const [text, setText] = useState(writeUsd(left, 2));
  // The idempotency key of the refund, the same however often the button is pressed. While the dialog is open, another
  // amount under this key is refused.
  const [key] = useState(uuidV7);
  const cents = readUsd(text, 2);
  const isPossible = cents !== null && cents > 0 && cents <= left;
  return (
    <DeedDialog
      title={`Refund ${payment.packageName}`}
      verb="Refund"
      isDestructive
      maxReason={300}
      effect={
        isPossible
          ? `${formatCents(cents)} goes back to the card of ${name}, and the credits of that part are taken. Credits that are spent already are owed. This cannot be undone.`
          : null
      }
      onClose={onClose}
      run={async (reason) => {
        await call(refundPayment, {
          params: { id: payment.paymentIntentId },
          headers: { 'idempotency-key': key },
          // Another tab may have refunded something since the dialog was opened.
          body: { ...(cents === null ? {} : { amount: cents }), reason, refunded: payment.refunded },
        });
        await Promise.all([refreshUsers(), refreshCredits()]);
      }}
    >
      <TextField
        label="Amount in US dollars"
        hint={`At most ${formatCents(left)} is left to give back.`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        maxLength={20}
        error={isPossible ? null : `Write an amount between $0.01 and ${formatCents(left)}.`}
        onChange={(event) => setText(event.target.value)}
      />
    </DeedDialog>
  );
}
