import { accountLimits } from '@atrium/contract/account-rules';
import type { Passkey } from '@atrium/contract/passkeys';
import { removePasskey, renamePasskey } from '@atrium/contract/routes/passkeys.generated';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, send } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { renewPasskeys } from './queries.ts';

interface PasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => call(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: () => {
      onClose();
      return renewPasskeys();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      width="confirm"
      title="Rename passkey"
      beginsInField
      isBusy={rename.isPending}
      verb={rename.isPending ? 'Saving...' : 'Save'}
      isReady={name.trim() !== ''}
      onSubmit={() => rename.mutate()}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={accountLimits.passkey}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={rename.error && sentenceOf(rename.error, 'The passkey was not renamed. Try again in a moment.')}
      />
    </FormDialog>
  );
}

export function RemovePasskey({ passkey, onClose }: PasskeyDialogProps) {
  return (
    <ConfirmRemoval
      title="Remove this passkey?"
      description={`“${passkey.name}” no longer signs you in. You may also want to delete it on the device that keeps it.`}
      onClose={onClose}
      remove={() => send(removePasskey, { params: { id: passkey.id } })}
      onRemoved={renewPasskeys}
    />
  );
}
