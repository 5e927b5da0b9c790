/**
 * The caller of a request. Established once per request by `accounts`; never from anything that the client merely
 * claims.
 */
export interface Actor {
  readonly userId: string;
  /** A visitor is a real but limited user, bound to one browser session. */
  readonly kind: 'visitor' | 'user';
  readonly role: 'user' | 'admin';
  readonly isDemo: boolean;
  /** The sign-in session's id. */
  readonly sessionId: string;
  /** Whether the user may have connected keys of their own: if false, there is none to look for. */
  readonly hasOwnKeys?: boolean;
  /**
   * The network address at which the user's session began, also when a job works for the user; absent if there is none.
   */
  readonly address?: string;
}
