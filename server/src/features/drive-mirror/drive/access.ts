import { type Drive, DriveError } from '../../../ports/drive.ts';
import { StorageGrantError } from '../../accounts/index.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';

/** Uses the drive with a valid access token; if the drive rejects the token, tries once more with a new one. */
export type UseDrive = <T>(work: (drive: Drive, signal: AbortSignal) => Promise<T>) => Promise<T>;

/** The user's grant was revoked: the user has to connect again. */
export class AccessRevoked extends Error {
  override readonly name = 'AccessRevoked';
}

/** Throws DriveError and AccessRevoked. */
export function useDrive({ grants, openDrive }: DriveMirrorDeps, userId: string, signal: AbortSignal): UseDrive {
  let token: string | undefined;
  const tokenFor = async (rejected?: string): Promise<string> => {
    try {
      return await grants.accessToken(userId, rejected);
    } catch (error) {
      if (!(error instanceof StorageGrantError)) throw error;
      if (error.kind === 'unreachable')
        throw new DriveError('network', 'No access token could be had.', { cause: error });
      if (error.kind === 'unreadable')
        throw new DriveError('unreadable', 'The kept access cannot be opened.', { cause: error });
      throw new AccessRevoked('There is no access to the drive any more.', { cause: error });
    }
  };
  return async (work) => {
    token ??= await tokenFor();
    try {
      return await work(openDrive(token), signal);
    } catch (error) {
      if (!(error instanceof DriveError) || error.kind !== 'unauthorized') throw error;
      token = await tokenFor(token);
      return work(openDrive(token), signal);
    }
  };
}
