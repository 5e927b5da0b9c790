import { accountLimits } from '@atrium/contract/account-rules';
import type { User } from '@atrium/contract/accounts';
import { updateUser } from '@atrium/contract/routes/accounts.generated';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { userKey } from '../queries.ts';
import { AvatarButtons } from './avatar-buttons.tsx';

/** The name, picture, e-mail address and role of the account. Name and picture can be changed. */
export function Profile({ user }: { readonly user: User }) {
  return (
    <PanelSection title="Profile">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={user.username} src={user.avatar} size={48} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2">
            <b dir="auto" className="min-w-0 truncate text-left">
              {user.username}
            </b>
            {user.role === 'admin' && <Badge kind="accent">Admin</Badge>}
            {user.isDemo && <Badge>Demo</Badge>}
          </p>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{addressLine(user)}</p>
        </div>
        <AvatarButtons hasPicture={user.avatar !== null} />
      </div>
      <NameForm name={user.username} />
    </PanelSection>
  );
}

function addressLine(user: User): string {
  if (user.email !== '') return user.email;
  return user.isDemo ? 'A demo account is deleted after 24 hours without use.' : 'No e-mail address';
}

function NameForm({ name }: { readonly name: string }) {
  // The typed name if it is not saved yet; null if it was not changed.
  const [written, setWritten] = useState<string | null>(null);
  const typed = written ?? name;
  const save = useMutation({
    mutationFn: (sent: string) => call(updateUser, { body: { username: sent.trim() } }),
    onSuccess: (user, sent) => {
      queryClient.setQueryData<User>(userKey, user);
      // What was typed meanwhile is not saved yet.
      setWritten((now) => (now === sent ? null : now));
    },
  });
  const isChanged = typed.trim() !== '' && typed.trim() !== name;
  return (
    <form
      className="mt-4 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate(typed);
      }}
    >
      <TextField
        label="Name"
        value={typed}
        maxLength={accountLimits.name}
        autoComplete="name"
        className="max-w-80 flex-1"
        onChange={(event) => setWritten(event.target.value)}
        error={save.error && sentenceOf(save.error, 'The name was not saved. Try again in a moment.')}
      />
      <Button type="submit" busy={save.isPending} disabled={!isChanged}>
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
