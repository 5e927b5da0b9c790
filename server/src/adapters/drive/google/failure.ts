import { DriveError, type DriveErrorKind } from '../../../ports/drive.ts';
import { ErrorBody } from './wire.ts';

/** Reasons in the body of a 403. SOURCE: developers.google.com/workspace/drive/api/guides/handle-errors */
const reasons: Readonly<Record<string, DriveErrorKind>> = {
  userRateLimitExceeded: 'rate-limit',
  rateLimitExceeded: 'rate-limit',
  dailyLimitExceeded: 'rate-limit',
  sharingRateLimitExceeded: 'rate-limit',
  storageQuotaExceeded: 'full',
  quotaExceeded: 'full',
  teamDriveFileLimitExceeded: 'full',
  // The file exists, but this client did not create it; for us it does not exist.
  appNotAuthorizedToFile: 'not-found',
  insufficientFilePermissions: 'not-found',
  insufficientPermissions: 'refused',
  accessNotConfigured: 'misconfigured',
  domainPolicy: 'forbidden',
};

/** Maps an unsuccessful answer to an error. The drive's own words go only to the log, shortened. */
export function failureOf(status: number, headers: Readonly<Record<string, string>>, body: string): DriveError {
  const { reason, word } = reasonOf(body);
  const named = status === 403 ? reasons[reason] : undefined;
  return new DriveError(
    named ?? kindOf(status),
    `The drive answered ${status}${reason || word ? ` (${reason || word})` : ''}.`,
    {
      retryAfter: secondsOf(headers['retry-after']),
    },
  );
}

function kindOf(status: number): DriveErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 409) return 'exists';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limit';
  if (status === 408 || status >= 500) return 'unavailable';
  return status >= 400 ? 'rejected' : 'unavailable';
}

function reasonOf(body: string): { reason: string; word: string } {
  try {
    const { error } = ErrorBody.parse(JSON.parse(body));
    if (typeof error === 'string') return { reason: '', word: plain(error) };
    return { reason: plain(error.errors?.[0]?.reason ?? ''), word: plain(error.status ?? '') };
  } catch {
    return { reason: '', word: '' };
  }
}

const plain = (text: string): string => text.replace(/[^\w.-]/g, '').slice(0, 60);

/** Parses Retry-After, given in seconds or as a date, to seconds. SOURCE: RFC 9110, section 10.2.3 */
function secondsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 3600) : undefined;
}
