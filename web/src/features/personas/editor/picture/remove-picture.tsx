import type { AvatarItem } from '@atrium/contract/personas';
import { deletePersonaPicture } from '@atrium/contract/routes/personas.generated';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { sentenceOf } from '../../../../lib/sentence-of.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { avatarsKey } from '../../queries.ts';

/** Removes a picture of one's own from the portraits, after a question. */
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
        <Dialog
          open
          onOpenChange={(open) => !open && !removal.isPending && setIsAsking(false)}
          title="Remove this picture"
          description="It is removed for good. Replies in chats that show it will show an initial."
          width="confirm"
          footer={
            <>
              <Button disabled={removal.isPending} onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              <Button kind="destructive" busy={removal.isPending} onClick={() => removal.mutate()}>
                {removal.isPending ? 'Removing...' : 'Remove'}
              </Button>
            </>
          }
        >
          {removal.error && (
            <p role="alert" className="text-danger text-sm">
              {sentenceOf(removal.error)}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
