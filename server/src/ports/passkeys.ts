/** The site that passkeys are created for; they work nowhere else. */
export interface PasskeyPlace {
  /** The page's exact origin. */
  readonly origin: string;
  /** Its host name. */
  readonly host: string;
}

/** What is stored of a passkey. None of it is secret: the private key is on the user's device. */
export interface KeptPasskey {
  /** base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** The device's usage counter; 0 if it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * The ceremonies of Web Authentication. The contract validates the shape of what the browser sends; this port verifies
 * that it is genuine.
 */
export interface Passkeys {
  creationOptions(
    place: PasskeyPlace,
    user: {
      readonly id: string;
      readonly name: string;
      readonly productName: string;
      readonly known: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[];
    },
  ): Promise<{ readonly challenge: string; readonly options: Record<string, unknown> }>;
  /** Throws PasskeyError unless the browser created it at this place for this challenge, with the user verified. */
  verifyCreation(
    place: PasskeyPlace,
    challenge: string,
    credential: unknown,
  ): Promise<KeptPasskey & { readonly isBackedUp: boolean }>;
  requestOptions(
    place: PasskeyPlace,
  ): Promise<{ readonly challenge: string; readonly options: Record<string, unknown> }>;
  /** Throws PasskeyError unless this passkey signed this challenge at this place. Returns the device's new counter. */
  verifyUse(
    place: PasskeyPlace,
    challenge: string,
    credential: unknown,
    kept: KeptPasskey,
  ): Promise<{ readonly counter: number; readonly isBackedUp: boolean }>;
}

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}
