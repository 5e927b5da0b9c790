import { accountLimits } from '@atrium/contract/account-rules';
import type { Passkey } from '@atrium/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ProblemError } from '../../lib/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { addPasskey, isCancelled, isKnownHere } from './passkey.ts';

interface NewPasskeyProps {
  readonly onAdded: (passkey: Passkey) => void;
  readonly onCancel?: () => void;
  readonly size?: 'md' | 'lg';
}

/** Asks for the name of a new passkey, then lets the device create it. */
export function NewPasskey({ onAdded, onCancel, size = 'md' }: NewPasskeyProps) {
  const [name, setName] = useState(deviceName);
  const form = useId();
  const add = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess: onAdded });
  return (
    <form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !add.isPending) add.mutate();
      }}
    >
      <TextField
        label="Name of the passkey"
        hint="To tell it from others: the device or password manager it is kept in."
        value={name}
        maxLength={accountLimits.passkey}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={add.error && failureOf(add.error)}
      />
      <div className="mt-4 flex gap-2">
        <Button
          type="submit"
          kind="primary"
          size={size}
          wide={size === 'lg'}
          busy={add.isPending}
          disabled={name.trim() === ''}
        >
          {add.isPending ? 'Waiting for your device...' : 'Add passkey'}
        </Button>
        {onCancel && (
          <Button size={size} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function failureOf(error: Error): string {
  if (isCancelled(error)) return 'No passkey was made. Try again when you are ready.';
  if (isKnownHere(error)) return 'This device has a passkey for your account already.';
  if (error instanceof ProblemError) return error.sentence;
  return 'Your device could not make a passkey. Try again in a moment.';
}

/** Guesses a name for the device. */
function deviceName(): string {
  const { userAgent } = navigator;
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((word) => userAgent.includes(word));
  return known
    ? `My ${known === 'Mac' || known === 'iPhone' || known === 'iPad' ? known : `${known} device`}`
    : 'My device';
}
