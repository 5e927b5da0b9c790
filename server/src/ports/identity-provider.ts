import { KindError } from '../platform/errors/kind-error.ts';

/** One sign-in on its way: what the browser that began it must bring back. */
export interface SignInAttempt {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE's secret, of which the provider is first told the hash alone. */
  readonly codeVerifier: string;
}

/** Who somebody is, as the provider has signed it. */
export interface ProvenIdentity {
  /** With the subject the one name of this person that never changes and belongs to nobody else. */
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; empty where none was told. */
  readonly email: string;
  /** Whether the provider says that the address is this person's. Only then does it mean anything. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly pictureUrl: string | null;
}

/** Access to what the person allowed. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Seconds it still holds. */
  readonly expiresIn: number;
  /** null when the provider gave no new one: the one before stays good. */
  readonly refreshToken: string | null;
  /** null when the provider did not say: then all that was asked for. */
  readonly scopes: readonly string[] | null;
}

/** An OpenID Connect provider. Each throws IdentityProviderError. */
export interface IdentityProvider {
  /** The address to send the browser to. `offline`: with a token that works while the person is away. */
  begin(
    attempt: SignInAttempt,
    wanted: { readonly scopes: readonly string[]; readonly offline: boolean },
  ): Promise<string>;
  /** Checks the answer the browser brought back (the query of the redirect), and exchanges its code. */
  finish(
    attempt: SignInAttempt,
    query: URLSearchParams,
  ): Promise<{ readonly identity: ProvenIdentity; readonly tokens: ProviderTokens }>;
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** Takes a token back, where the provider has a way to. */
  revoke(token: string): Promise<void>;
}

/**
 * `cancelled`: the person said no. `refused`: the answer is not what it must be, or the provider would not exchange it.
 * `revoked`: a refresh token is good no more. `unreachable`: no answer, or none that can be read; try again later.
 */
export type IdentityProviderErrorKind = 'cancelled' | 'refused' | 'revoked' | 'unreachable';

export class IdentityProviderError extends KindError<IdentityProviderErrorKind> {
  override readonly name = 'IdentityProviderError';
}

/** A provider as it is asked: an issuer and the client that stands for this installation there. */
export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret:
    | { readonly kind: 'none' }
    /** `inHeader`: by HTTP Basic where the provider takes it, as clients of unknown providers do; otherwise in the body. */
    | { readonly kind: 'text'; readonly text: string; readonly inHeader: boolean }
    /** SOURCE: Apple, "Creating a client secret": a JWT signed by the team's key. */
    | { readonly kind: 'apple-key'; readonly teamId: string; readonly keyId: string; readonly key: string };
}

export type ConnectIdentityProvider = (settings: ProviderSettings) => IdentityProvider;
