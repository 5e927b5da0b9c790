import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * Removes the certificates of the device's maker from a credential. We do not request them, and if they were present,
 * the library would fetch revocation lists from addresses in them, which the sender of the credential chooses.
 */
export function withoutAttestation(credential: RegistrationResponseJSON): RegistrationResponseJSON {
  const sent = new Uint8Array(Buffer.from(credential.response.attestationObject, 'base64url'));
  const authData = decodeAttestationObject(sent).get('authData');
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]),
  );
  const attestationObject = Buffer.from(bare).toString('base64url');
  return { ...credential, response: { ...credential.response, attestationObject } };
}
