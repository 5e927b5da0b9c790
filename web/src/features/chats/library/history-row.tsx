import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { Cloud } from 'lucide-react';
import { memo, useState } from 'react';
import { formatBytes, formatMoment } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { RenameField } from '../rename-field.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

interface HistoryRowProps {
  readonly session: DriveSummary;
  readonly current: boolean;
  readonly now: Date;
  readonly onOpen: (() => void) | undefined;
}

/** A chat in the sidebar: title, time, size and its menu. */
export const HistoryRow = memo(function HistoryRow({ session, current, now, onOpen }: HistoryRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const title = session.title || 'New chat';
  if (isRenaming) {
    return (
      <div className="flex h-full items-center px-1">
        <RenameField chatId={session.id} title={title} onDone={() => setIsRenaming(false)} next="a" />
      </div>
    );
  }
  return (
    <div className="group/row relative h-full">
      <Link
        href={session.isOnlyInDrive ? paths.driveChat(session.id) : paths.chat(session.id)}
        onClick={onOpen}
        aria-current={current ? 'page' : undefined}
        className="flex h-full w-full flex-col justify-center rounded-md px-2 text-muted text-sm no-underline hover:bg-hover hover:text-ink group-hover/row:bg-hover group-hover/row:text-ink aria-[current=page]:bg-press aria-[current=page]:text-ink"
      >
        <span className="flex items-center gap-2 coarse:pr-10 group-focus-within/row:pr-7 group-hover/row:pr-7">
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {title}
          </span>
          {session.isOnlyInDrive && (
            <span data-tip="Only in Google Drive">
              <Icon of={Cloud} size={14} className="text-faint" />
              <span className="sr-only">Only in Google Drive</span>
            </span>
          )}
          {session.isRunning && <Spinner label="Reply being written" className="size-3" />}
        </span>
        <span
          className={`flex gap-2 text-xs tabular-nums ${current ? 'text-muted' : 'text-faint group-focus-within/row:text-muted group-hover/row:text-muted'}`}
        >
          <time dateTime={session.modifiedTime}>{formatMoment(new Date(session.modifiedTime), now)}</time>
          <span>{formatBytes(Number(session.size))}</span>
        </span>
      </Link>
      {!session.isOnlyInDrive && (
        <RowMenuButton
          chat={{ id: session.id, title, isPinned: session.isPinned }}
          onRename={() => setIsRenaming(true)}
          className="absolute top-1/2 right-1 -translate-y-1/2 opacity-0 coarse:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100"
        />
      )}
    </div>
  );
});
