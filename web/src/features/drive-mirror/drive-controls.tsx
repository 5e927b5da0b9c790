import type { DriveStatus } from '@atrium/contract/drive-mirror';
import { pauseDrive, rebuildDrive, syncDrive } from '@atrium/contract/routes/drive-mirror.generated';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import type { BadgeKind } from '../../ui/badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { connectDrive } from './connect-drive.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { driveWords } from './domain/drive-words.ts';
import { adoptStatus } from './queries.ts';

const orders = {
  pause: () => call(pauseDrive, { body: { paused: true } }),
  resume: () => call(pauseDrive, { body: { paused: false } }),
  sync: () => call(syncDrive),
  rebuild: () => call(rebuildDrive),
} as const;
type Order = keyof typeof orders;

/** The state of a connected drive, with the available actions. */
export function DriveControls({ status }: { readonly status: DriveStatus }) {
  const [asks, setAsks] = useState(false);
  const order = useMutation({
    mutationFn: (name: Order) => orders[name](),
    onSuccess: adoptStatus,
    onError: (error) => toastFailure('Google Drive', error),
  });
  const button = (name: Order, label: string) => (
    <Button size="sm" busy={order.isPending && order.variables === name} onClick={() => order.mutate(name)}>
      {label}
    </Button>
  );
  const { state } = status;
  return (
    <>
      <DriveFacts status={status} />
      <div className="mt-4 flex flex-wrap gap-2">
        {state === 'reconnect' && (
          <Button kind="primary" size="sm" onClick={connectDrive}>
            Reconnect
          </Button>
        )}
        {state === 'on' && button('sync', 'Sync now')}
        {state === 'on' && button('pause', 'Pause')}
        {state === 'paused' && button('resume', 'Resume')}
        {state === 'on' && button('rebuild', 'Rebuild')}
        {state !== 'leaving' && (
          <Button kind="danger" size="sm" onClick={() => setAsks(true)}>
            Disconnect
          </Button>
        )}
      </div>
      {state === 'on' && (
        <p className="mt-2 text-faint text-xs">
          Sync now also looks for changes in the folder. Rebuild writes every file anew.
        </p>
      )}
      {asks && <DisconnectDialog canTrash={state !== 'reconnect'} onClose={() => setAsks(false)} />}
    </>
  );
}

function DriveFacts({ status }: { readonly status: DriveStatus }) {
  const { account, synced, total, lastSyncedAt, onlyInDrive, error, folderUrl } = status;
  const now = new Date();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      <dt className="text-muted">State</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span role="status">
          <Badge kind={badgeOf(status)}>{driveWords(status)}</Badge>
        </span>
        {error && <span className="text-warning">{error.message}</span>}
        {error?.retryAt && (
          <span className="text-faint text-xs">Next try at {formatTime(new Date(error.retryAt), now)}.</span>
        )}
      </dd>
      {account !== '' && (
        <>
          <dt className="text-muted">Account</dt>
          <dd className="min-w-0 truncate">{account}</dd>
        </>
      )}
      <dt className="text-muted">Chats</dt>
      <dd className="tabular-nums">
        {synced} of {total} saved
        {onlyInDrive > 0 && `, ${onlyInDrive} more only in Drive`}
      </dd>
      <dt className="text-muted">Last saved</dt>
      <dd>{lastSyncedAt === null ? 'Not yet' : formatTime(new Date(lastSyncedAt), now)}</dd>
      {folderUrl !== null && (
        <>
          <dt className="text-muted">Folder</dt>
          <dd>
            <a
              href={folderUrl}
              target="_blank"
              rel="noreferrer"
              className="text-accent-ink underline decoration-accent-line underline-offset-3"
            >
              Open in Google Drive
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}

function badgeOf({ state, error }: DriveStatus): BadgeKind {
  if (state === 'reconnect') return 'danger';
  if (error) return 'warning';
  return state === 'on' ? 'success' : 'neutral';
}
