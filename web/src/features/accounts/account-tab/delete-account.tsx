import { isConfirmedBy } from '@atrium/contract/account-rules';
import type { User } from '@atrium/contract/accounts';
import { deleteUser } from '@atrium/contract/routes/accounts.generated';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { leaveTo } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toastAfterLoad } from '../../../ui/notices/toast-after-load.ts';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { signOutBy } from '../sign-out-by.ts';

interface DeleteAccountProps {
  readonly user: User;
  /** Removes what this browser stores of the account. */
  readonly onDeleted: () => void;
}

/** The section that deletes the account. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const [asks, setAsks] = useState(false);
  return (
    <PanelSection
      title="Delete account"
      description="Everything you have here is deleted with it, at once and for good."
      action={
        <Button kind="danger" size="sm" onClick={() => setAsks(true)}>
          Delete account
        </Button>
      }
    >
      {asks && <DeleteDialog user={user} onDeleted={onDeleted} onClose={() => setAsks(false)} />}
    </PanelSection>
  );
}

function DeleteDialog({ user, onDeleted, onClose }: DeleteAccountProps & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** The text to type for confirmation: the e-mail address, or the name if there is none. */
  const proof = user.email || user.username;
  const removal = useMutation({
    mutationFn: () => signOutBy(() => call(deleteUser, { body: { confirm: typed } })),
    onSuccess: () => {
      onDeleted();
      toastAfterLoad({ title: 'Your account has been deleted', description: 'What you had here is gone.' });
      leaveTo(paths.home);
    },
  });
  const isReady = isConfirmedBy(typed, proof);
  const isOver = removal.isPending || removal.isSuccess;
  return (
    <ConfirmDialog
      title="Delete your account?"
      description="This action cannot be undone."
      words={{ idle: 'Delete account', busy: 'Deleting...' }}
      isBusy={isOver}
      fault={removal.error && sentenceOf(removal.error, 'The account was not deleted. Try again in a moment.')}
      isReady={isReady}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>What goes:</p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        <li>your profile, passkeys and other ways to sign in;</li>
        <li>all chats, with their messages, files and public links;</li>
        <li>all spaces, with their sources, notes, tasks and reports;</li>
        <li>your own personas, and the keys and services you connected;</li>
        <li>the credits you have left, and the record of what you used;</li>
        <li>every session: all your browsers are signed out.</li>
      </ul>
      <p className="mt-3 text-muted">
        What stays: copies in your own cloud drive, and files you exported. Export everything first if you want to keep
        it.
      </p>
      <p className="mt-3 text-muted">
        Without your name, this server also keeps what you paid by card and what you owe.
        {!user.isDemo &&
          ' If you had bought credits and come back by the same provider, what was left of your credits is there again.'}
      </p>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isOver) removal.mutate();
        }}
      >
        <TextField
          label={
            <>
              Type <b className="select-all [overflow-wrap:anywhere]">{proof}</b> to confirm
            </>
          }
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
