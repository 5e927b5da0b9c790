import type { BodyInputOf } from '@atrium/contract/endpoint';
import type { Endpoints } from '@atrium/contract/endpoints';
import {
  addPasskey as addPasskeyRoute,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey as signInWithPasskeyRoute,
} from '@atrium/contract/routes/passkeys.generated';
import { call } from '../../lib/api.ts';

/** Whether this browser supports passkeys and allows them at this address. */
export function canUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    !isNumeric(location.hostname) &&
    typeof window.PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** SOURCE: Web Authentication Level 3: a passkey belongs to a domain name; browsers refuse one for an IP address. */
function isNumeric(host: string): boolean {
  return /^[\d.]+$|:/.test(host);
}

/** Whether the user closed or declined the device's prompt, or let it time out; that is no error. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether the device already has a passkey for this account. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/**
 * Creates a passkey on this device and adds it to the account. Rejects with a DOMException if the device creates none.
 */
export async function addPasskey(name: string) {
  const { options } = await call(beginPasskey);
  if (!isForCreation(options)) throw new TypeError('The server asked for a passkey in an unknown way.');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return call(addPasskeyRoute, {
    body: { name, credential: jsonOf<BodyInputOf<Endpoints['addPasskey']>['credential']>(credential) },
  });
}

/** Signs in with a passkey that the user chooses. Rejects with a DOMException if none is chosen. */
export async function signInWithPasskey() {
  const { options } = await call(beginPasskeySignIn);
  if (!isForSignIn(options)) throw new TypeError('The server asked for a passkey in an unknown way.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return call(signInWithPasskeyRoute, {
    body: { credential: jsonOf<BodyInputOf<Endpoints['signInWithPasskey']>['credential']>(credential) },
  });
}

/** A shallow check; the browser itself validates every part. */
function isForCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return 'challenge' in options && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;
}

function isForSignIn(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return 'challenge' in options;
}

function jsonOf<T>(credential: Credential | null): T {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was given.', 'NotAllowedError');
  return credential.toJSON() as T;
}
