/** Who makes a request. Established once per request by `accounts`; never from anything the client merely says. */
export interface Actor {
  readonly userId: string;
  /** A visitor is a real but limited user, bound to one browser session. */
  readonly kind: 'visitor' | 'user';
  readonly role: 'user' | 'admin';
  readonly isDemo: boolean;
  /** The sign-in session's id. */
  readonly sessionId: string;
  /** Whether he may have connected keys of his own: with false there is nothing to look for. */
  readonly hasOwnKeys?: boolean;
  /** The address his session was begun from, also where a job works for him; absent where there is none. */
  readonly address?: string;
}
