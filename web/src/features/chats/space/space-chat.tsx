import './space-chat.css';
import type { Space } from '@atrium/contract/spaces';
import { MessageSquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { navigate, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChatFoot } from '../chat-foot.tsx';
import { Thread } from '../chat-thread.tsx';
import { MoreButton } from '../more-button.tsx';
import { useChat } from '../queries.ts';
import { RenameField } from '../rename-field.tsx';
import { useThreadKey } from '../thread/slots.ts';
import { useIsMissing } from '../thread/use-is-missing.ts';
import { useOpenChat } from '../thread/use-open-chat.ts';
import { useRenaming } from '../use-renaming.ts';
import { CitedPane } from './cited-pane.tsx';
import { startSpaceChat } from './start-space-chat.ts';
import { useSpaceDefaults } from './use-space-defaults.ts';

interface SpaceChatProps {
  readonly space: Space;
  /** Shown in a chat without messages. */
  readonly prompt: ReactNode;
  /** Shown beside the chat: the source that a citation leads to. */
  readonly beside?: ReactNode;
}

/** The main column of a space: a chat that answers from its sources. */
export default function SpaceChat({ space, prompt, beside }: SpaceChatProps) {
  const { place, isEmpty } = useOpenChat();
  const threadKey = useThreadKey(place);
  const title = useChat(place.chatId).data?.title;
  useSpaceDefaults(space, place);
  useHome(space.id, place.chatId);
  const isMissing = useIsMissing(place);
  const renaming = useRenaming(place.chatId);
  const [query] = useAddressQuery();
  const cited = ['source', 'note', 'at'].map((part) => query.get(part)).join(' ');
  return (
    <div className="space-chat">
      <div className="space-chat-main">
        {/* On a phone the space is named above, and an empty chat has no title yet. */}
        <div className={cx('space-bar', isEmpty && 'max-md:hidden')}>
          {renaming.id ? (
            <RenameField
              key={renaming.id}
              chatId={renaming.id}
              title={title ?? ''}
              onDone={renaming.end}
              next="[aria-label=More]"
            />
          ) : (
            <h2 dir="auto" className="min-w-0 flex-1 truncate text-left font-title text-md">
              <span className={title ? 'max-md:sr-only' : undefined}>{space.name}</span>
              {!isEmpty && title && (
                <span className="font-label text-muted text-sm">
                  <span className="max-md:sr-only"> · </span>
                  {title}
                </span>
              )}
            </h2>
          )}
          <p className="space-chat-context flex-none truncate text-muted text-xs max-md:hidden">
            Chat with context from this space
          </p>
          {/* On a phone the button for a chat outside of spaces, with another icon, stands right above it. */}
          <IconButton icon={MessageSquarePlus} label="Start a new chat" onClick={() => startSpaceChat(space.id)} />
          {!isEmpty && !isMissing && <MoreButton place={place} title={title ?? ''} onRename={renaming.begin} />}
        </div>
        {isEmpty ? prompt : <Thread key={threadKey} place={place} />}
        <ChatFoot place={place} />
      </div>
      {beside && <CitedPane place={cited}>{beside}</CitedPane>}
    </div>
  );
}

/** Redirects a chat that belongs to another space, or to none, to its own address. */
function useHome(spaceId: number, chatId: string | null): void {
  const { data: chat } = useChat(chatId);
  const home = chat?.spaceId ?? null;
  const isElsewhere = chat !== undefined && home !== spaceId && !chat.isRunning;
  useEffect(() => {
    if (!isElsewhere || chatId === null) return;
    navigate(home === null ? paths.chat(chatId) : paths.spaceChat(home, chatId), { replace: true });
  }, [isElsewhere, home, chatId]);
}
