import { decodePercent } from '../platform/text/decode-percent.ts';
import type { Secrets } from '../secrets.ts';
import { isSecret, type Settings } from '../settings.ts';

/** The values that the log masks wherever they appear. */
export function secretValuesOf(settings: Settings, secrets: Secrets): readonly string[] {
  const set = Object.entries(settings).flatMap(([name, value]) =>
    isSecret(name) && typeof value === 'string' ? [value] : [],
  );
  return [
    ...set,
    ...passwordsOf(settings.DATABASE_URL ?? ''),
    ...passwordsOf(settings.SMTP_URL ?? ''),
    secrets.authSecret,
    ...secrets.encryptionKeys.map((key) => key.toString('base64')),
  ];
}

/** Not by URL: an address of a socket has no host (postgres://user:password@/name?host=/run/postgresql), which URL refuses. */
function passwordsOf(databaseUrl: string): readonly string[] {
  const [address = '', query = ''] = databaseUrl.split('?');
  const written = /^[a-z]+:\/\/[^:/]*:(.*)@/.exec(address)?.[1] ?? '';
  const named = new URLSearchParams(query).get('password') ?? '';
  return [written, decodePercent(written), named].filter((password) => password !== '');
}
