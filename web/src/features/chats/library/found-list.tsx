import type { FoundChat } from '@atrium/contract/chat-search';
import type { ResponseOf } from '@atrium/contract/endpoint';
import type { Endpoints } from '@atrium/contract/endpoints';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Marked } from '../../../ui/marked.tsx';
import { RenameField } from '../rename-field.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

interface FoundListProps {
  readonly found: ResponseOf<Endpoints['searchChats']>;
}

/** The chats found by a search, with the matching passages. */
export function FoundList({ found }: FoundListProps) {
  return (
    <section aria-label="Chats found" className="mt-4">
      <p role="status" className="text-muted text-sm">
        {sentenceOf(found)}
      </p>
      {found.chats.map((chat) => (
        <Found key={chat.id} chat={chat} />
      ))}
    </section>
  );
}

function sentenceOf({ chats, matched, hasMore }: FoundListProps['found']): string {
  if (hasMore) return `The first ${chats.length} chats. More words find fewer.`;
  if (matched === 'some') return 'No chat has all of these words. These have some of them.';
  return formatCount(chats.length, 'chat');
}

function Found({ chat }: { readonly chat: FoundChat }) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <article className="border-line border-b py-3">
      <div className="flex min-h-8 items-center gap-2">
        {isRenaming ? (
          <RenameField chatId={chat.id} title={chat.title} onDone={() => setIsRenaming(false)} next="a" />
        ) : (
          <h2 className="min-w-0 flex-1 truncate font-title text-md">
            <Link
              href={paths.chat(chat.id)}
              dir="auto"
              className="block truncate text-left text-ink no-underline hover:underline coarse:py-3"
            >
              <Marked parts={chat.titleParts} />
            </Link>
          </h2>
        )}
        <time dateTime={chat.updatedAt} className="flex-none text-faint text-xs tabular-nums">
          {formatMoment(new Date(chat.updatedAt), new Date())}
        </time>
        <RowMenuButton
          chat={{ id: chat.id, title: chat.title, isPinned: chat.pinnedAt !== null }}
          onRename={() => setIsRenaming(true)}
        />
      </div>
      {chat.hits.map((hit) => (
        <Link
          key={hit.messageId}
          href={paths.message(chat.id, hit.messageId)}
          className="-mx-2 block rounded-md px-2 py-1.5 text-muted text-sm no-underline coarse:py-3 [overflow-wrap:anywhere] hover:bg-hover"
        >
          <span className="font-label">{hit.role === 'user' ? 'You: ' : 'Reply: '}</span>
          <bdi>
            <Marked parts={hit.snippet} />
          </bdi>
        </Link>
      ))}
    </article>
  );
}
