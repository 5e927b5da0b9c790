import './messages.css';
import type { Message } from '@atrium/contract/messages';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Place } from '../run/active-runs.ts';
import { HoldMessage } from '../thread/hold-message.ts';
import { loadEarlier } from '../thread/load-earlier.ts';
import { rowKey, useMessageWindow } from '../thread/use-message-window.ts';
import { useSoughtMessage } from '../thread/use-sought-message.ts';
import { questionOf } from '../thread/with-edits.ts';
import { AssistantMessage } from './assistant-message.tsx';
import { UserMessage } from './question/user-message.tsx';

interface MessageListProps {
  readonly place: Place;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  /** Shown above the first message of the chat. */
  readonly opening: ReactNode;
  /** The id of the reply that this page follows live; null for none. */
  readonly liveId: string | null;
  readonly isBusy: boolean;
}

/** The messages of a chat; only those near the view are drawn. */
export function MessageList({ place, messages, hasEarlier, opening, liveId, isBusy }: MessageListProps) {
  const onStart = useEarlier(place.chatId, hasEarlier);
  const { range, above, below, isFar, isPrinting, scroller, rowRef, goToEnd, goTo, hold } = useMessageWindow(
    messages,
    onStart,
  );
  useSoughtMessage(place.chatId, messages, goTo);
  return (
    <HoldMessage value={hold}>
      <div className="thread-frame relative flex min-h-0 flex-1 flex-col">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it */}
        <section ref={scroller} className="thread-scroller" aria-label="Messages" tabIndex={0}>
          <div className="thread">
            {hasEarlier && range.start === 0 && (
              <div className="grid place-items-center pb-8 text-muted">
                {isPrinting ? (
                  'The earlier messages are not printed. Export the chat as PDF to have all of it.'
                ) : (
                  <Spinner label="Loading earlier messages" />
                )}
              </div>
            )}
            {opening && !hasEarlier && range.start === 0 && <div className="thread-item">{opening}</div>}
            <div style={{ height: above }} />
            {messages.slice(range.start, range.end).map((message, offset) => {
              const above = messages[range.start + offset - 1];
              const key = rowKey(message);
              return (
                <div key={key} ref={rowRef} data-row={key} className="thread-item">
                  <Row
                    message={message}
                    question={
                      above?.role === 'user' && above.id === message.parentId ? above : questionOf(messages, message)
                    }
                    place={place}
                    isBusy={isBusy}
                    isLive={message.id === liveId}
                    isLast={range.start + offset === messages.length - 1}
                  />
                </div>
              );
            })}
            <div style={{ height: below }} />
          </div>
        </section>
        {isFar && (
          <div className="absolute inset-x-0 bottom-3 z-(--z-sticky) grid place-items-center">
            <IconButton
              icon={ArrowDown}
              label="Jump to latest"
              onClick={goToEnd}
              className="rounded-full! border border-line bg-raised shadow-2"
            />
          </div>
        )}
      </div>
    </HoldMessage>
  );
}

interface RowProps {
  readonly message: Message;
  readonly question: Message | null;
  readonly place: Place;
  readonly isBusy: boolean;
  readonly isLive: boolean;
  readonly isLast: boolean;
}

function Row({ message, question, place, isBusy, isLive, isLast }: RowProps) {
  if (message.role === 'user') return <UserMessage message={message} place={place} isBusy={isBusy} />;
  return <AssistantMessage {...{ message, question, place, isBusy, isLive, isLast }} />;
}

/** Loads earlier messages when the view comes near the first loaded one, one page at a time. */
function useEarlier(chatId: string | null, hasEarlier: boolean): () => void {
  const isAsking = useRef(false);
  return useCallback(() => {
    if (!chatId || !hasEarlier || isAsking.current) return;
    isAsking.current = true;
    loadEarlier(chatId)
      .catch(() =>
        toast({
          kind: 'danger',
          title: 'Earlier messages could not be loaded',
          description: 'Scroll up to try again.',
        }),
      )
      .finally(() => {
        isAsking.current = false;
      });
  }, [chatId, hasEarlier]);
}
