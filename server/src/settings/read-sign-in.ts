import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ProviderId } from '@atrium/contract/sign-in';
import { ConfigError } from '../config-error.ts';
import type { ProviderSettings } from '../ports/identity-provider.ts';
import type { Settings } from '../settings.ts';

export interface SignInSettings {
  /** What each provider is called, set up or not. */
  readonly names: Readonly<Record<ProviderId, string>>;
  /** Those that are set up. */
  readonly providers: Readonly<Partial<Record<ProviderId, ProviderSettings>>>;
}

/**
 * A provider whose settings are not complete is not set up, and the sign-in page says what is missing. It does not for
 * the operator's own provider, which it shows only if it is set up. Throws ConfigError.
 */
export function readSignIn(settings: Settings): SignInSettings {
  refuseHalfOidc(settings);
  const names = { google: 'Google', apple: 'Apple', microsoft: 'Microsoft', oidc: settings.OIDC_NAME };
  const microsoft =
    settings.MICROSOFT_OAUTH_BASE_URL ?? `https://login.microsoftonline.com/${settings.MICROSOFT_TENANT}/v2.0`;
  const of = (id: ProviderId, issuer: string | undefined, clientId: string | undefined, secret: Secret | undefined) =>
    issuer && clientId && secret ? { [id]: { name: names[id], issuer, clientId, secret } } : {};
  return {
    names,
    providers: {
      ...of(
        'google',
        settings.GOOGLE_OAUTH_BASE_URL ?? 'https://accounts.google.com',
        settings.GOOGLE_CLIENT_ID,
        text(settings.GOOGLE_CLIENT_SECRET),
      ),
      ...of(
        'apple',
        settings.APPLE_OAUTH_BASE_URL ?? 'https://appleid.apple.com',
        settings.APPLE_CLIENT_ID,
        appleSecret(settings),
      ),
      ...of('microsoft', microsoft, settings.MICROSOFT_CLIENT_ID, text(settings.MICROSOFT_CLIENT_SECRET)),
      ...of('oidc', settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, text(settings.OIDC_CLIENT_SECRET, true) ?? none),
    },
  };
}

function refuseHalfOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): void {
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID };
  const [given] = Object.entries({ ...needed, OIDC_CLIENT_SECRET }).find(([, value]) => value) ?? [];
  const [missing] = Object.entries(needed).find(([, value]) => !value) ?? [];
  if (given && missing) throw new ConfigError(`${missing} must be set when ${given} is.`);
}

type Secret = ProviderSettings['secret'];
const none: Secret = { kind: 'none' };

function text(value: string | undefined, inHeader = false): Secret | undefined {
  return value === undefined ? undefined : { kind: 'text', text: value, inHeader };
}

function appleSecret(settings: Settings): Secret | undefined {
  const { APPLE_CLIENT_SECRET, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY } = settings;
  if (APPLE_CLIENT_SECRET !== undefined) return text(APPLE_CLIENT_SECRET);
  if (!teamId || !keyId || !APPLE_PRIVATE_KEY) return undefined;
  const key = APPLE_PRIVATE_KEY.replaceAll('\\n', '\n');
  refuseForeignKey(key);
  return { kind: 'apple-key', teamId, keyId, key };
}

/** Apple's keys sign with ES256, which is possible only with a private key of the curve P-256. */
function refuseForeignKey(text: string): void {
  const whole = 'It is the whole text of the .p8 file, \\n for line breaks.';
  const key = privateKeyOf(text);
  if (!key) throw new ConfigError(`APPLE_PRIVATE_KEY is no private key. ${whole}`);
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new ConfigError(`APPLE_PRIVATE_KEY is no key of Apple's: those are of the curve P-256. ${whole}`);
}

function privateKeyOf(text: string): KeyObject | null {
  try {
    return createPrivateKey(text);
  } catch {
    return null;
  }
}
