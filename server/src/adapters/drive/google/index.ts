import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { DriveService } from '../../../ports/drive.ts';
import { googleFiles } from './google-files.ts';
import { googleOAuth } from './oauth.ts';

export interface GoogleDriveSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** In place of https://www.googleapis.com. */
  readonly driveBaseUrl: string | null;
  /** In place of Google's three hosts of OAuth. */
  readonly oauthBaseUrl: string | null;
}

/** Google Drive over its REST wire. See README.md. */
export function googleDrive(outbound: Outbound, settings: GoogleDriveSettings): DriveService {
  const base = settings.driveBaseUrl ?? 'https://www.googleapis.com';
  return { ...googleOAuth(outbound, settings), open: (token) => googleFiles(outbound, base, token) };
}
