import type { AvatarItem } from '@atrium/contract/personas';
import { deletePersonaPicture } from '@atrium/contract/routes/personas.generated';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { sentenceOf } from '../../../../lib/sentence-of.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { avatarsKey } from '../../queries.ts';

/** Deletes one of the user's own pictures, after a confirmation. */
export function RemovePicture({ item }: { readonly item: AvatarItem }) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(deletePersonaPicture, { params: { id: item.filename } }),
    onSuccess: () =>
      queryClient.setQueryData<AvatarItem[]>(avatarsKey, (list) => list?.filter(({ url }) => url !== item.url)),
  });
  return (
    <>
      <IconButton
        size="sm"
        icon={X}
        label="Remove this picture"
        className="absolute! top-0 right-0 rounded-full bg-raised shadow-1"
        onClick={() => {
          removal.reset();
          setIsAsking(true);
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title="Remove this picture"
          description="It is removed for good. Replies in chats that show it will show an initial."
          words={{ idle: 'Remove', busy: 'Removing...' }}
          isBusy={removal.isPending}
          fault={removal.error && sentenceOf(removal.error)}
          onConfirm={() => removal.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
