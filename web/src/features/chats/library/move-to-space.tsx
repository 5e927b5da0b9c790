import { listSpaceChats, moveChat } from '@atrium/contract/routes/space-chats.generated';
import { useState } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { refreshSpaces, useSpaces } from '../../spaces/index.ts';
import { chatKey, useChat } from '../queries.ts';
import { openChat } from '../thread/use-open-place.ts';
import { type ListedChat, refreshLists } from './manage-chats.ts';

interface MoveToSpaceProps {
  readonly chat: Pick<ListedChat, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** A dialog that moves a chat into a space, into another one, or out of its space. */
export default function MoveToSpace({ chat: { id, title }, onClose }: MoveToSpaceProps) {
  const spaces = useSpaces();
  const chat = useChat(id);
  const [chosen, setChosen] = useState<number | null | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const home = chat.data?.spaceId ?? null;
  const spaceId = chosen === undefined ? home : chosen;
  const isReady = spaces.data !== undefined && chat.data !== undefined;
  const move = async () => {
    setIsBusy(true);
    setFault(null);
    try {
      await call(moveChat, { params: { id }, body: { spaceId } });
    } catch (error) {
      setFault(sentenceOf(error));
      setIsBusy(false);
      return;
    }
    await queryClient.invalidateQueries({ queryKey: chatKey(id) });
    refreshLists();
    for (const each of [home, spaceId]) {
      if (each === null) continue;
      void queryClient.invalidateQueries({ queryKey: [addressOf(listSpaceChats, { spaceId: each })] });
    }
    void refreshSpaces();
    const isShown = new URLSearchParams(location.search).get('chat') === id;
    const name = spaces.data?.find((one) => one.id === spaceId)?.name;
    const open = () => openChat(id, { spaceId });
    if (isShown) open();
    toast({
      kind: 'success',
      title: name === undefined ? 'The chat is in no space now' : `Moved to ${name}`,
      description: title,
      ...(isShown ? {} : { action: { label: 'Open', run: open } }),
    });
    onClose();
  };
  return (
    <FormDialog
      isBusy={isBusy}
      fault={fault}
      onClose={onClose}
      title="Move to space"
      description={title}
      width="confirm"
      verb="Move"
      isReady={isReady && spaceId !== home}
      onSubmit={() => void move()}
    >
      {isReady ? (
        <SelectField
          label="Space"
          hint="What was said stays. From its next question on, the chat answers from the sources of its space."
          value={spaceId ?? ''}
          onChange={(event) => setChosen(Number(event.target.value) || null)}
        >
          <option value="">No space</option>
          {spaces.data?.map((space) => (
            <option key={space.id} value={space.id}>
              {space.name}
            </option>
          ))}
        </SelectField>
      ) : spaces.isError ? (
        <LoadFailure query={spaces}>Your spaces could not be loaded.</LoadFailure>
      ) : chat.isError ? (
        <LoadFailure query={chat}>The chat could not be loaded.</LoadFailure>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </FormDialog>
  );
}
