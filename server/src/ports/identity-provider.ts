import { KindError } from '../platform/errors/kind-error.ts';

/** A sign-in in progress: the values that the browser that began it must bring back. */
export interface SignInAttempt {
  /** The address to which the provider sends the browser back. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The PKCE secret; at first the provider is told only its hash. */
  readonly codeVerifier: string;
}

/** A user's identity, as signed by the provider. */
export interface ProvenIdentity {
  /** Issuer and subject together identify this person: they never change and never belong to anyone else. */
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; empty when the provider gave none. */
  readonly email: string;
  /** Whether the provider confirms that the address belongs to this person. An unconfirmed address proves nothing. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly pictureUrl: string | null;
}

/** Access to what the user has allowed. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Seconds until it expires. */
  readonly expiresIn: number;
  /** null when the provider issued no new one; the previous one then stays valid. */
  readonly refreshToken: string | null;
  /** null when the provider did not say; then all requested scopes were granted. */
  readonly scopes: readonly string[] | null;
}

/** An OpenID Connect provider. Every function throws IdentityProviderError. */
export interface IdentityProvider {
  /** The address to send the browser to. `offline`: also requests a token that works while the user is away. */
  begin(
    attempt: SignInAttempt,
    wanted: { readonly scopes: readonly string[]; readonly offline: boolean },
  ): Promise<string>;
  /** Checks the response that the browser brought back (the query of the redirect) and exchanges its code. */
  finish(
    attempt: SignInAttempt,
    query: URLSearchParams,
  ): Promise<{ readonly identity: ProvenIdentity; readonly tokens: ProviderTokens }>;
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** Revokes a token, if the provider supports that. One that is revoked already is no error. */
  revoke(token: string): Promise<void>;
}

/**
 * `cancelled`: the user declined. `refused`: the response is invalid, or the provider refused to exchange the code.
 * `revoked`: a refresh token is no longer valid. `unreachable`: no answer, or an unreadable one; try again later.
 */
export type IdentityProviderErrorKind = 'cancelled' | 'refused' | 'revoked' | 'unreachable';

export class IdentityProviderError extends KindError<IdentityProviderErrorKind> {
  override readonly name = 'IdentityProviderError';
}

/** How a provider is contacted: its issuer, and the client that represents this installation there. */
export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret:
    | { readonly kind: 'none' }
    /**
     * `inHeader`: sent by HTTP Basic if the provider accepts that, which is the default for unknown providers;
     * otherwise sent in the body.
     */
    | { readonly kind: 'text'; readonly text: string; readonly inHeader: boolean }
    /** SOURCE: Apple, "Creating a client secret": a JWT signed by the team's key. */
    | { readonly kind: 'apple-key'; readonly teamId: string; readonly keyId: string; readonly key: string };
}

export type ConnectIdentityProvider = (settings: ProviderSettings) => IdentityProvider;
