import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { OpenDrive } from '../../../ports/drive.ts';
import { googleFiles } from './google-files.ts';

/** Google Drive through its REST API; `baseUrl` replaces https://www.googleapis.com. See README.md. */
export function googleDrive(outbound: Outbound, baseUrl: string | null): OpenDrive {
  const base = baseUrl ?? 'https://www.googleapis.com';
  return (accessToken) => googleFiles(outbound, base, accessToken);
}
