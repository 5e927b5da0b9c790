import type { DriveStatus } from '@atrium/contract/drive-mirror';
import type { LucideIcon } from 'lucide-react';
import { CloudAlert, CloudCheck, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHistory } from '../chats/index.ts';
import { driveWords } from './domain/drive-words.ts';
import { driveStatusKey, useDriveStatus } from './queries.ts';

interface DriveStateProps {
  /** Opens the settings of the drive. */
  readonly onOpen: () => void;
}

/** The state of the mirror above the list of chats, for users who have connected a drive. */
export default function DriveState({ onOpen }: DriveStateProps) {
  const { data: status } = useDriveStatus();
  const isConnected = status !== undefined && status.state !== 'off';
  const sessions = useHistory().data;
  // When the list of chats changes, the mirror has something new to save.
  useEffect(() => {
    if (sessions && isConnected) void queryClient.invalidateQueries({ queryKey: driveStatusKey });
  }, [sessions, isConnected]);
  if (!isConnected) return null;
  const words = driveWords(status);
  return (
    <button
      type="button"
      onClick={onOpen}
      data-tip={status.error?.message}
      data-tip-side="right"
      className="mt-3 flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left text-xs hover:bg-hover coarse:min-h-11"
    >
      <StateIcon status={status} />
      {/* Longer texts wrap below the name instead of truncating it. */}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2">
        <span className="text-muted">Google Drive</span>
        <span role="status" className={cx('tabular-nums', status.error ? 'text-warning' : 'text-faint')}>
          {words}
        </span>
      </span>
    </button>
  );
}

function StateIcon({ status }: { readonly status: DriveStatus }) {
  const { state, error, synced, total, lastSyncedAt } = status;
  if (error) return <Icon of={CloudAlert} size={14} className="text-warning" />;
  const isMoving = state === 'leaving' || (state === 'on' && (synced < total || lastSyncedAt === null));
  if (isMoving) return <Spinner className="size-3.5" />;
  const icon: LucideIcon = state === 'paused' ? CloudOff : CloudCheck;
  return <Icon of={icon} size={14} className="text-faint" />;
}
