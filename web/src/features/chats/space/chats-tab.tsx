import type { ChatSummary } from '@atrium/contract/chats';
import { MessageSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { Link, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { RowMenuButton } from '../library/row-menu-button.tsx';
import { RenameField } from '../rename-field.tsx';
import { startSpaceChat } from './start-space-chat.ts';
import { useSpaceChats } from './use-space-chats.ts';

/** The chats of a space, newest first. */
export default function ChatsTab({ spaceId }: { readonly spaceId: number }) {
  const list = useSpaceChats(spaceId);
  const { chats } = list;
  const [query] = useAddressQuery();
  const start = (
    <Button size="sm" icon={<Icon of={Plus} size={16} />} onClick={() => startSpaceChat(spaceId)}>
      Start a new chat
    </Button>
  );
  if (!chats && list.error) {
    return (
      <div className="flex flex-col gap-3">
        {start}
        <LoadFailure query={list}>The chats could not be loaded.</LoadFailure>
      </div>
    );
  }
  if (!chats) return <Skeleton className="h-24 w-full rounded-lg" />;
  if (chats.length === 0) return <Empty icon={MessageSquare} title="No chats yet" action={start} />;
  return (
    <div className="flex flex-col gap-2">
      {start}
      <ul aria-label="Chats" className="flex flex-col gap-0.5">
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} spaceId={spaceId} isOpen={query.get('chat') === chat.id} />
        ))}
      </ul>
      <ShowMore query={list} size="md" />
    </div>
  );
}

interface ChatRowProps {
  readonly chat: ChatSummary;
  readonly spaceId: number;
  readonly isOpen: boolean;
}

function ChatRow({ chat: { id, title, updatedAt, messageCount, isRunning, pinnedAt }, spaceId, isOpen }: ChatRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming)
    return (
      <li>
        <RenameField chatId={id} title={title} onDone={() => setIsRenaming(false)} next="a" />
      </li>
    );
  return (
    <li className="group/row relative">
      <Link
        href={paths.spaceChat(spaceId, id)}
        aria-current={isOpen ? 'page' : undefined}
        className="flex min-h-11 w-full flex-col justify-center rounded-md px-2 py-1 pr-9 text-ink text-sm no-underline hover:bg-hover aria-[current=page]:bg-press"
      >
        <span className="flex items-center gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {title}
          </span>
          {isRunning && <Spinner label="Reply being written" className="size-3" />}
        </span>
        <span className="flex gap-2 text-muted text-xs tabular-nums">
          <time dateTime={updatedAt}>{formatMoment(new Date(updatedAt), new Date())}</time>
          <span>{formatCount(messageCount, 'message')}</span>
        </span>
      </Link>
      <RowMenuButton
        chat={{ id, title, isPinned: pinnedAt !== null }}
        onRename={() => setIsRenaming(true)}
        className="absolute top-1/2 right-1 -translate-y-1/2"
      />
    </li>
  );
}
