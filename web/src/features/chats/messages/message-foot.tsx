import { Info, RefreshCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { draftOf } from '../composer/drafts.ts';
import { ask, draftKeyOf } from '../run/send.ts';
import type { AssistantMessageProps } from './assistant-message.tsx';
import { MessageTime } from './message-time.tsx';
import { rateReply } from './rate-reply.ts';
import { Siblings } from './siblings.tsx';
import { CopyMessage } from './user-message.tsx';

const loadAgain = () => import('./again-menu.tsx');
const AgainMenu = lazy(loadAgain);
const MessageInfo = lazy(() => import('./message-info.tsx'));

/** What can be done with a reply, its versions, its time and size. */
export function MessageFoot({ message, question, place, isBusy }: AssistantMessageProps) {
  const [showsInfo, setShowsInfo] = useState(false);
  const { chatId } = place;
  // Of a reply that failed before its first word there is nothing to copy, rate or look into; its own button tries again.
  const hasText = message.content !== '';
  const again = (model?: string) => {
    if (!question) return;
    const { settings } = draftOf(draftKeyOf(place));
    const chosen = model === undefined ? settings : { ...settings, model };
    ask(place, { kind: 'again', question, replies: message.siblingIds }, chosen);
  };
  return (
    <footer className="mt-3 -ml-1.5 flex flex-wrap items-center gap-0.5">
      <span className="flex items-center gap-0.5">
        {hasText && <CopyMessage text={message.content} />}
        {hasText && chatId && (
          <>
            <IconButton
              size="sm"
              icon={ThumbsUp}
              label="Good answer"
              on={message.rating === 'up'}
              onClick={() => void rateReply(chatId, message, 'up')}
            />
            <IconButton
              size="sm"
              icon={ThumbsDown}
              label="Bad answer"
              on={message.rating === 'down'}
              onClick={() => void rateReply(chatId, message, 'down')}
            />
          </>
        )}
        {hasText && (
          <>
            <MenuButton
              aria-label="Try again"
              data-tip="Try again"
              disabled={isBusy || !question}
              preload={loadAgain}
              className="hit-area inline-flex size-control-sm flex-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-45"
              menu={(handle) => <AgainMenu {...handle} model={message.model} onAgain={again} />}
            >
              <Icon of={RefreshCw} size={16} />
            </MenuButton>
            <IconButton size="sm" icon={Info} label="Message info" onClick={() => setShowsInfo(true)} />
          </>
        )}
      </span>
      {chatId && <Siblings chatId={chatId} message={message} disabled={isBusy} />}
      <span className={hasText ? 'ml-2' : 'ml-1.5'}>
        <MessageTime at={message.timestamp} more={message.tokens ? formatCount(message.tokens, 'token') : null} />
      </span>
      {showsInfo && (
        <Suspense fallback={null}>
          <MessageInfo message={message} onClose={() => setShowsInfo(false)} />
        </Suspense>
      )}
    </footer>
  );
}
