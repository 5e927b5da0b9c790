import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type KeptPasskey, PasskeyError, type Passkeys } from '../../ports/passkeys.ts';

/** Loaded when the first passkey is created or used: it reads certificates and more that startup need not wait for. */
const library = () => import('@simplewebauthn/server');

/** Passkeys through Web Authentication. Any device that verifies its owner is accepted, whoever made it. */
export function webAuthnPasskeys(): Passkeys {
  return {
    async creationOptions(place, user) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: user.productName,
        rpID: place.host,
        userID: new TextEncoder().encode(user.id),
        userName: user.name,
        userDisplayName: user.name,
        attestationType: 'none',
        excludeCredentials: user.known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        // The browser finds the passkey without a user name, and always requires the user's fingerprint, face or PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
        timeout,
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    async verifyCreation(place, challenge, credential) {
      const { verifyRegistrationResponse } = await library();
      const { withoutAttestation } = await import('./without-attestation.ts');
      const { registrationInfo: made } = await checked(() =>
        verifyRegistrationResponse({
          response: withoutAttestation(credential as RegistrationResponseJSON),
          expectedChallenge: challenge,
          expectedOrigin: place.origin,
          expectedRPID: place.host,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      );
      if (!made) throw new PasskeyError('The browser did not make this passkey here.');
      return {
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: made.credential.transports ?? [],
        isBackedUp: made.credentialBackedUp,
      };
    },
    async requestOptions(place) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: place.host, userVerification: 'required', timeout });
      return { challenge: options.challenge, options: { ...options } };
    },
    async verifyUse(place, challenge, credential, kept) {
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo: used } = await checked(() =>
        verifyAuthenticationResponse({
          response: credential as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: place.origin,
          expectedRPID: place.host,
          requireUserVerification: true,
          credential: asLibrary(kept),
        }),
      );
      if (!verified) throw new PasskeyError('The signature is not that of this passkey.');
      return { counter: used.newCounter, isBackedUp: used.credentialBackedUp };
    },
  };
}

/** EdDSA, ES256 and RS256; every device supports at least one of them. SOURCE: IANA, COSE Algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Milliseconds the browser waits for the user; the challenge is valid for as long. */
const timeout = 300_000;

function asLibrary({ credentialId, publicKey, counter, transports }: KeptPasskey) {
  return {
    id: credentialId,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter,
    transports: [...transports],
  };
}

async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new PasskeyError('The passkey could not be confirmed.', { cause });
  }
}
