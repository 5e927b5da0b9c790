/** The place passkeys are made for: they work there and nowhere else. */
export interface PasskeyPlace {
  /** The page's exact origin. */
  readonly origin: string;
  /** Its host name. */
  readonly host: string;
}

/** What is kept of a passkey. All of it may be known to everyone: the secret is on the person's device. */
export interface KeptPasskey {
  /** base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often it was used, as the device counts; 0 where it does not. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Web Authentication's ceremonies. What the browser sends has the shape that the contract says; its truth is checked here. */
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
  /** Throws PasskeyError unless the browser made it here, for this challenge, with the person confirmed by the device. */
  verifyCreation(
    place: PasskeyPlace,
    challenge: string,
    credential: unknown,
  ): Promise<KeptPasskey & { readonly isBackedUp: boolean }>;
  requestOptions(
    place: PasskeyPlace,
  ): Promise<{ readonly challenge: string; readonly options: Record<string, unknown> }>;
  /** Throws PasskeyError unless this very passkey signed this challenge here. Gives the device's new count. */
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
