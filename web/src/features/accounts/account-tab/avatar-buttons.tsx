import type { User } from '@atrium/contract/accounts';
import { removeAvatar, setAvatar } from '@atrium/contract/routes/accounts.generated';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { userKey } from '../queries.ts';

/** Buttons that change or remove the picture of the account. */
export function AvatarButtons({ hasPicture }: { readonly hasPicture: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const adopt = (user: User) => queryClient.setQueryData<User>(userKey, user);
  const sayFailure = (error: Error) => toastFailure('The picture was not changed', error);
  const change = useMutation({
    mutationFn: (file: File) =>
      call(setAvatar, { body: file, headers: { 'content-type': 'application/octet-stream' } }),
    onSuccess: adopt,
    onError: sayFailure,
  });
  const remove = useMutation({ mutationFn: () => call(removeAvatar), onSuccess: adopt, onError: sayFailure });
  return (
    <div className="flex gap-2">
      <input
        ref={input}
        type="file"
        aria-label="Your picture"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/gif,image/webp"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a failure.
          event.target.value = '';
          if (file) change.mutate(file);
        }}
      />
      <Button size="sm" busy={change.isPending} onClick={() => input.current?.click()}>
        {hasPicture ? 'Change picture' : 'Add picture'}
      </Button>
      {hasPicture && (
        <Button size="sm" kind="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      )}
    </div>
  );
}
