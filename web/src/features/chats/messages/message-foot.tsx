import { Info, NotebookPen, RefreshCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { focusComposer } from '../../../lib/focus-composer.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatUsd } from '../../../lib/format-usd.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { useUser } from '../../accounts/index.ts';
import { draftOf } from '../composer/draft/drafts.ts';
import { ask, draftKeyOf } from '../run/send.ts';
import type { AssistantMessageProps } from './assistant-message-props.ts';
import { hasWords } from './has-words.ts';
import { MessageTime } from './message-time.tsx';
import { askedAgain } from './question/asked-again.ts';
import { CopyMessage } from './question/user-message.tsx';
import { rateReply } from './rate-reply.ts';
import { Siblings } from './siblings.tsx';

const loadAgain = () => import('./again-menu.tsx');
const AgainMenu = askedPart(loadAgain);
const SaveNoteDialog = askedPart(() => import('./save-note-dialog.tsx'));
const MessageInfo = askedPart(() => import('./message-info.tsx'));

/** The actions of a reply, its versions, its time and its size. */
export function MessageFoot({ message, question, place, isBusy }: AssistantMessageProps) {
  const [showsInfo, setShowsInfo] = useState(false);
  const [isNoting, setIsNoting] = useState(false);
  // A visitor has no spaces to keep notes in.
  const hasSpaces = Boolean(useUser().data);
  const { chatId } = place;
  const again = (model?: string) => {
    const what = askedAgain(message, question);
    if (!what) return;
    focusComposer();
    const { settings } = draftOf(draftKeyOf(place));
    const chosen = model === undefined ? settings : { ...settings, model };
    ask(place, what, chosen);
  };
  const isWritten = hasWords(message);
  const hasAnswered = isWritten || message.files.length > 0;
  return (
    <footer className="mt-3 -ml-1.5 flex flex-wrap items-center gap-0.5 coarse:-ml-2.5 coarse:gap-2">
      {hasAnswered && (
        <span className="flex flex-wrap items-center gap-0.5 coarse:gap-2">
          {isWritten && <CopyMessage text={message.content} />}
          {chatId && (
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
          {chatId && hasSpaces && isWritten && (
            <IconButton size="sm" icon={NotebookPen} label="Save as note" onClick={() => setIsNoting(true)} />
          )}
          <MenuButton
            aria-label="Try again"
            data-tip="Try again"
            disabled={isBusy || !askedAgain(message, question)}
            preload={loadAgain}
            className="hit-area inline-flex size-control-sm flex-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-45"
            menu={(handle) => <AgainMenu {...handle} model={message.model} onAgain={again} />}
          >
            <Icon of={RefreshCw} size={16} />
          </MenuButton>
          <IconButton size="sm" icon={Info} label="Message info" onClick={() => setShowsInfo(true)} />
        </span>
      )}
      {chatId && <Siblings chatId={chatId} message={message} disabled={isBusy} />}
      <span className="ml-1.5 coarse:ml-2.5">
        <MessageTime at={message.timestamp} more={sizeOf(message)} />
      </span>
      {isNoting && (
        <Suspense fallback={null}>
          <SaveNoteDialog messageId={message.id} onClose={() => setIsNoting(false)} />
        </Suspense>
      )}
      {showsInfo && (
        <Suspense fallback={null}>
          <MessageInfo message={message} onClose={() => setShowsInfo(false)} />
        </Suspense>
      )}
    </footer>
  );
}

/** Tokens and cost, as far as they are known; a free reply costs '$0.0000'. */
function sizeOf({ tokens, cost }: AssistantMessageProps['message']): string | null {
  if (!tokens) return null;
  return cost === null ? formatCount(tokens, 'token') : `${formatCount(tokens, 'token')} · ${formatUsd(cost, 4)}`;
}
