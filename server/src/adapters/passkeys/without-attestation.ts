import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * The same credential without the device maker's certificates. They are not asked for; were they read, the library would
 * fetch revocation lists from addresses that stand in them, which whoever sends the credential chooses.
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
