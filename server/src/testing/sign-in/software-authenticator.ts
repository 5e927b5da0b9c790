import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data. SOURCE: Web Authentication Level 3, 6.1: user present, user verified, credential data. */
const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 } as const;

export interface AuthenticatorTrick {
  /** The origin at which the browser claims to be. */
  readonly origin?: string;
  /** The host that the device is told. */
  readonly host?: string;
  /** Whether the user was verified by fingerprint, face or PIN. */
  readonly isVerified?: boolean;
  readonly challenge?: string;
  /** An attestation instead of none: its format and its CBOR. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

/** A browser with one passkey (ES256), implemented in software for tests. */
export function createSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';
  const id = credentialId.toString('base64url');
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  const clientData = (type: string, options: Record<string, unknown>, trick: AuthenticatorTrick) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: trick.challenge ?? options.challenge,
        origin: trick.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (extra: number, trick: AuthenticatorTrick) => {
    const bits = flags.present | ((trick.isVerified ?? true) ? flags.verified : 0) | extra;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(trick.host ?? new URL(origin).hostname), Buffer.from([bits]), count]);
  };
  return {
    id,
    create(options: Record<string, unknown>, trick: AuthenticatorTrick = {}) {
      userHandle = (options.user as { id: string }).id;
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        head(flags.hasCredential, trick),
        Buffer.alloc(16),
        length,
        credentialId,
        cose(publicKey),
      ]);
      const { format = 'none', statement = Buffer.from([0xa0]) } = trick.attestation ?? {};
      const parts = [Buffer.from([0xa3]), text('fmt'), text(format), text('attStmt'), statement, text('authData')];
      const attestationObject = Buffer.concat([...parts, bytes(authData)]).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', options, trick).toString('base64url');
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    use(options: Record<string, unknown>, trick: AuthenticatorTrick = {}) {
      counter += 1;
      const authData = head(0, trick);
      const client = clientData('webauthn.get', options, trick);
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(client).digest()]),
        privateKey,
      );
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** A CBOR text of less than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A CBOR byte string of less than 64 kB. */
function bytes(value: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([Buffer.from([0x59]), length, value]);
}

/** SOURCE: RFC 9053: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([start, point(x), Buffer.from([0x22]), point(y)]);
}
