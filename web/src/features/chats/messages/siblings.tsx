import type { Chat } from '@atrium/contract/chats';
import { showBranch } from '@atrium/contract/routes/chats.generated';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { chatKey } from '../queries.ts';
import type { ShownMessage } from '../run/live-run.ts';

interface SiblingsProps {
  readonly chatId: string;
  readonly message: ShownMessage;
  readonly disabled: boolean;
}

/** Which of several versions is shown, ‹2/3›, and the way to the others. */
export function Siblings({ chatId, message, disabled }: SiblingsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { siblingIds, id } = message;
  const at = siblingIds.indexOf(id);
  if (siblingIds.length < 2 || at < 0) return null;
  const show = async (index: number) => {
    const messageId = siblingIds[index];
    if (!messageId) return;
    setIsBusy(true);
    try {
      const chat = await call(showBranch, { params: { id: chatId }, body: { messageId } });
      queryClient.setQueryData<Chat>(chatKey(chatId), chat);
    } catch (error) {
      toastFailure('The other version could not be shown', error);
    } finally {
      setIsBusy(false);
    }
  };
  const isOff = disabled || isBusy;
  return (
    <span className="inline-flex items-center text-muted text-xs tabular-nums">
      <IconButton
        size="sm"
        icon={ChevronLeft}
        label="Previous version"
        disabled={isOff || at === 0}
        onClick={() => void show(at - 1)}
      />
      <span>
        <span className="sr-only">Version </span>
        {at + 1}/{siblingIds.length}
      </span>
      <IconButton
        size="sm"
        icon={ChevronRight}
        label="Next version"
        disabled={isOff || at === siblingIds.length - 1}
        onClick={() => void show(at + 1)}
      />
    </span>
  );
}
