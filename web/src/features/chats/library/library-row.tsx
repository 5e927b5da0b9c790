import './library-row.css';
import type { ChatSummary } from '@atrium/contract/chats';
import { memo, useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { RenameField } from '../rename-field.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

interface LibraryRowProps {
  readonly chat: ChatSummary;
  readonly now: Date;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

/** A chat in the 'History' view. */
export const LibraryRow = memo(function LibraryRow({ chat, now, isChosen, onChoose }: LibraryRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, title } = chat;
  return (
    <div
      className={cx(
        'library-row group/row -mx-2 flex h-full items-center gap-2 rounded-md border-line px-2',
        // A selected row looks selected on hover, too.
        isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <label className="-ml-1.5 grid size-7 flex-none cursor-pointer place-items-center coarse:-ml-3.5 coarse:size-11">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onChoose(id)}
          aria-label={`Select ${title}`}
          className="size-4"
        />
      </label>
      {isRenaming ? (
        <RenameField chatId={id} title={title} onDone={() => setIsRenaming(false)} next="a" />
      ) : (
        <Link href={paths.chat(id)} className="library-link text-ink no-underline">
          <span dir="auto" className="truncate text-left">
            {title}
          </span>
          {chat.isRunning && <Spinner label="Reply being written" className="size-3" />}
          <span className="hidden flex-none text-muted text-xs tabular-nums sm:block">
            {formatCount(chat.messageCount, 'message')}
          </span>
          <time dateTime={chat.updatedAt} className="truncate text-muted text-xs tabular-nums">
            {formatMoment(new Date(chat.updatedAt), now)}
          </time>
        </Link>
      )}
      <RowMenuButton chat={{ id, title, isPinned: chat.pinnedAt !== null }} onRename={() => setIsRenaming(true)} />
    </div>
  );
});
