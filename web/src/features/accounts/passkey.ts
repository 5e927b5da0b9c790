import type { BodyInputOf } from '@atrium/contract/endpoint';
import type { Endpoints } from '@atrium/contract/endpoints';
import {
  addPasskey as addPasskeyRoute,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey as signInWithPasskeyRoute,
} from '@atrium/contract/routes/passkeys.generated';
import { call } from '../../lib/api.ts';

/** Whether this browser can keep and use passkeys, on an address where it is allowed to. */
export function canUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    !isNumeric(location.hostname) &&
    typeof window.PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** SOURCE: Web Authentication Level 3: a passkey belongs to a name; browsers refuse one to an address made of numbers. */
function isNumeric(host: string): boolean {
  return /^[\d.]+$|:/.test(host);
}

/** What the person at the device did not go through with is no fault: closed, declined, or waited too long. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** The device says that it has a passkey for this account already. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** Makes a passkey on this device and gives it to the account. Throws a DOMException when the device does not. */
export async function addPasskey(name: string) {
  const { options } = await call(beginPasskey);
  if (!isForCreation(options)) throw new TypeError('The server asked for a passkey in an unknown way.');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return call(addPasskeyRoute, {
    body: { name, credential: jsonOf<BodyInputOf<Endpoints['addPasskey']>['credential']>(credential) },
  });
}

/** Signs in with a passkey that the person chooses. Throws a DOMException when none is chosen. */
export async function signInWithPasskey() {
  const { options } = await call(beginPasskeySignIn);
  if (!isForSignIn(options)) throw new TypeError('The server asked for a passkey in an unknown way.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return call(signInWithPasskeyRoute, {
    body: { credential: jsonOf<BodyInputOf<Endpoints['signInWithPasskey']>['credential']>(credential) },
  });
}

/** The browser checks every part of them itself. */
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
