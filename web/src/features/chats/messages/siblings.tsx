import type { Chat } from '@atrium/contract/chats';
import { showBranch } from '@atrium/contract/routes/chats.generated';
import { readChat } from '@atrium/contract/routes/first-load.generated';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { focusComposer } from '../../../lib/focus-composer.ts';
import { focusNext } from '../../../lib/focus-next.ts';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { chatKey } from '../queries.ts';
import { runAt } from '../run/active-runs.ts';
import type { ShownMessage } from '../run/live-run.ts';
import { runEvents } from '../run/run-events.ts';
import { knownMessages, takeBack } from '../run/send.ts';
import { HoldMessage } from '../thread/hold-message.ts';

interface SiblingsProps {
  readonly chatId: string;
  readonly message: ShownMessage;
  readonly disabled: boolean;
}

const steps = { 'Previous version': -1, 'Next version': 1 } as const;

type Label = keyof typeof steps;

/**
 * The version that was navigated to, and the button used. That button is removed with the previous version; the
 * matching button of the new version then gets the focus.
 */
let goneTo: { readonly id: string; readonly by: Label } | null = null;

/**
 * Shows which of several versions is displayed, ‹2/3›, with buttons for the others. The message keeps its position on
 * screen.
 */
export function Siblings({ chatId, message, disabled }: SiblingsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [, change] = useAddressQuery();
  const hold = useContext(HoldMessage);
  const box = useRef<HTMLSpanElement>(null);
  const { siblingIds, id } = message;
  useEffect(() => {
    if (goneTo?.id === id) focusButton(box.current, goneTo.by);
  }, [id]);
  const at = siblingIds.indexOf(id);
  if (siblingIds.length < 2 || at < 0) return null;
  const show = async (by: Label) => {
    const messageId = siblingIds[at + steps[by]];
    if (!messageId || takeUnsentBack(messageId, by)) return;
    setIsBusy(true);
    try {
      const chat = await branchThrough(chatId, messageId);
      const next = chat.messages.find((each) => each.id === messageId);
      goneTo = { id: messageId, by };
      if (next) hold(message, next, chat.messages);
      queryClient.setQueryData<Chat>(chatKey(chatId), chat);
      // The version is so far from the end of its branch that it was not loaded; it is loaded like a message named in
      // the address.
      if (!next) change({ message: messageId }, { replace: true });
      runEvents.changed(chatId);
    } catch (error) {
      focusButton(box.current, by);
      toastFailure('The other version could not be shown', error);
    } finally {
      setIsBusy(false);
    }
  };
  /**
   * Discards a version that the server never accepted and shows the one it was made from. Returns whether that is the
   * requested version.
   */
  const takeUnsentBack = (messageId: string, by: Label) => {
    const place = { chatId, slot: chatId };
    const run = runAt(place);
    if (run?.answer.id !== id && run?.question?.id !== id) return false;
    takeBack(place);
    const messages = knownMessages(place);
    const before = messages.find((each) => each.id === messageId);
    if (!before) return false;
    // An edited question goes back into its field, which takes the focus.
    if (message.role === 'assistant' && before.siblingIds.length > 1) goneTo = { id: messageId, by };
    else if (message.role === 'assistant') focusComposer();
    hold(message, before, messages);
    return true;
  };
  const isOff = disabled || isBusy;
  return (
    <span ref={box} className="inline-flex items-center text-muted text-xs tabular-nums">
      <IconButton
        size="sm"
        icon={ChevronLeft}
        label="Previous version"
        disabled={isOff || at === 0}
        onClick={() => void show('Previous version')}
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
        onClick={() => void show('Next version')}
      />
    </span>
  );
}

/**
 * Switches the chat to the branch of a message. If the request fails, checks whether only the answer was lost and the
 * branch is already shown.
 */
async function branchThrough(chatId: string, messageId: string): Promise<Chat> {
  try {
    return await call(showBranch, { params: { id: chatId }, body: { messageId } });
  } catch (error) {
    const chat = await call(readChat, { params: { id: chatId } }).catch(() => null);
    if (chat?.messages.some(({ id }) => id === messageId)) return chat;
    throw error;
  }
}

/** At the first and the last version one button is disabled; then the other one gets the focus. */
function focusButton(box: HTMLElement | null, label: Label): void {
  goneTo = null;
  const button = ':not([aria-disabled])';
  focusNext(() => box?.querySelector(`[aria-label="${label}"]${button}`) ?? box?.querySelector(`button${button}`));
}
