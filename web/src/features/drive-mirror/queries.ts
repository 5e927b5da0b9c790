import type { DriveStatus } from '@atrium/contract/drive-mirror';
import { driveChat, driveStatus } from '@atrium/contract/routes/drive-mirror.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';

export const driveStatusKey = [addressOf(driveStatus)] as const;

/** The query key for the messages of a chat stored in the drive. */
export function driveChatKey(sessionId: string) {
  return [addressOf(driveChat, { sessionId })] as const;
}

/** Milliseconds between two requests while something is in progress, and otherwise. */
const busyPoll = 3_000;
const idlePoll = 30_000;

/** The state of the mirror; polled while the page is visible and a user is signed in. */
export function useDriveStatus() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery<DriveStatus>({
    queryKey: driveStatusKey,
    enabled: isSignedIn,
    staleTime: busyPoll,
    refetchInterval: (query) => (isMoving(query.state.data) ? busyPoll : idlePoll),
    queryFn: ({ signal }) => call(driveStatus, { signal }),
  });
}

function isMoving(status: DriveStatus | undefined): boolean {
  if (!status) return false;
  return (
    status.state === 'leaving' || (status.state === 'on' && (status.synced < status.total || !status.lastSyncedAt))
  );
}

/** Puts the mirror's state from the server's answer into the cache. */
export function adoptStatus(status: DriveStatus): void {
  queryClient.setQueryData<DriveStatus>(driveStatusKey, status);
}
