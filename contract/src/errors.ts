/**
 * Every problem the API can answer with: its code, HTTP status and the one sentence the user reads. The whole body is
 * `{code, message}`; a cause appears only in the log. The page has sentences of its own where a send is refused with 400
 * or 413.
 */
export const problems = {
  'invalid-request': { status: 400, message: 'The request is not valid. Check what you entered and try again.' },
  'sign-in-required': { status: 401, message: 'Sign in to do this.' },
  'insufficient-credits': { status: 402, message: 'You need credits to use this model.' },
  'monthly-limit': { status: 402, message: 'You have reached your limit for this month.' },
  'api-key-required': { status: 403, message: 'This model needs an API key.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  'cross-site': { status: 403, message: 'This request came from another site and was refused.' },
  'missing-api-key': { status: 400, message: 'Please enter your API key.' },
  'key-refused': { status: 422, message: 'The provider did not accept this key.' },
  'service-not-open': { status: 422, message: 'This service cannot be connected yet.' },
  'demo-disabled': { status: 403, message: 'Demo accounts are turned off on this server.' },
  'owner-link-spent': {
    status: 403,
    message: 'This link was used already or has run out. Run npm run owner-link on the server for a new one.',
  },
  'passkey-refused': { status: 403, message: 'This passkey could not be confirmed. Try again.' },
  'not-confirmed': { status: 400, message: 'What you typed does not match. Nothing was deleted.' },
  'last-way-in': {
    status: 409,
    message: 'This is the last way into your account. Add another one before you remove it.',
  },
  'not-found': { status: 404, message: 'This was not found. It may have been deleted.' },
  'method-not-allowed': { status: 405, message: 'This address does not accept that method.' },
  conflict: { status: 409, message: 'This was changed or used elsewhere in the meantime.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'too-many-personas': {
    status: 409,
    message: 'You have as many personas as an account can have. Delete one and try again.',
  },
  'unsupported-type': { status: 415, message: 'This content type is not supported.' },
  'unsupported-file': { status: 415, message: 'This file type is not supported.' },
  'unreadable-file': { status: 422, message: 'This file could not be read.' },
  'quota-exceeded': {
    status: 413,
    message: 'Your storage is full. Delete some files, sources, notes or chats and try again.',
  },
  'drive-not-connected': { status: 409, message: 'Google Drive is not connected. Connect it in the settings first.' },
  'drive-reconnect': { status: 409, message: 'Google Drive has to be connected again: access to it was taken back.' },
  'drive-unavailable': { status: 503, message: 'Google Drive cannot be reached right now. Try again in a moment.' },
  'payments-off': { status: 503, message: 'Card payments are not set up on this server.' },
  'payments-unavailable': {
    status: 503,
    message: 'The card payment provider cannot be reached right now. Try again in a moment.',
  },
  'payment-incomplete': { status: 409, message: 'This payment is not complete. No credits were added.' },
  'payment-processing': {
    status: 409,
    message: 'Your bank is still processing this payment. The credits are added as soon as it is through.',
  },
  'payment-canceled': { status: 409, message: 'This payment was cancelled. No credits were added.' },
  'refund-refused': { status: 409, message: 'This refund is not possible: there is not so much left to give back.' },
  'signature-refused': { status: 400, message: 'This message is not signed as it must be, or is too old.' },
  'model-unavailable': { status: 422, message: 'This model cannot be used right now.' },
  'web-search-off': {
    status: 409,
    message:
      'Web search is not set up on this server. Whoever runs it can set SEARXNG_URL, BRAVE_SEARCH_API_KEY, TAVILY_API_KEY or EXA_API_KEY.',
  },
  'search-failed': { status: 503, message: 'The web cannot be searched right now. Try again in a moment.' },
  'search-limit': { status: 429, message: 'You have reached the daily limit of web searches. Try again tomorrow.' },
  'rate-limited': { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  'daily-limit': { status: 429, message: 'You have reached the daily limit of the free model. Try again tomorrow.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again.' },
  'store-away': {
    status: 503,
    message: 'The server has more to do than it can right now, or its database is away. Try again in a moment.',
  },
  unavailable: { status: 503, message: 'The server is starting or shutting down. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/**
 * Why signing in through a provider failed, with the sentence the user reads. The code arrives as
 * `/auth?error={code}&provider={id}` (or `/dashboard?storage=google-drive&error={code}` for storage). `{provider}`
 * stands for the provider's name.
 */
export const signInFailures = {
  'not-configured': 'Signing in with {provider} is not set up on this server.',
  cancelled: 'The sign-in with {provider} was cancelled.',
  expired: 'The sign-in took too long, or was begun in another browser. Try again.',
  refused: '{provider} did not confirm who you are. Try again.',
  unreachable: '{provider} could not be reached. Try again in a moment.',
  'email-in-use':
    'An account with this e-mail address exists already. Sign in the way you did before; then you can add {provider} in the settings.',
  'identity-in-use': 'This {provider} account already belongs to another account here.',
  'sign-in-first': 'Sign in first, then connect {provider}.',
  'from-elsewhere': 'You came here by a link from elsewhere. Press the button here to go to {provider}.',
  'unknown-provider': 'There is no such way to sign in on this server. Choose one of those here.',
  'too-often': 'There were too many sign-ins from your network just now. Wait a minute and try again.',
  failed: 'The sign-in did not work. Try again.',
  'scope-missing': '{provider} was not given permission to keep your files. Try again and allow it.',
} as const;
export type SignInFailure = keyof typeof signInFailures;

/** What went wrong with a reply once its stream had begun; carried by the `error` event. */
export type RunErrorCode =
  /** The provider accepts no more requests with this key for now. */
  | 'rate-limit'
  /** The provider does not accept the key. */
  | 'auth'
  /** The account at the vendor has no funds left, whoever owns the key. */
  | 'no-funds'
  /** The provider does not serve the country or region that this server asks from. */
  | 'region'
  /** The vendor wants to know more of the account before it may use the model, whoever owns the key. */
  | 'unverified'
  /** The provider is overloaded. */
  | 'overloaded'
  /** The provider had an error of its own. */
  | 'provider-fault'
  /** The conversation with its files exceeds the model's context window. */
  | 'context-too-long'
  /** The provider or its filter declined to answer. */
  | 'refused'
  /** The stream broke off. */
  | 'network'
  /** The provider gave no answer at all. */
  | 'unreachable'
  /** Connecting, the first token or the next one took too long. */
  | 'timeout'
  /** The provider does not know the model id. */
  | 'model-not-found'
  /** The reply reached our limit of length or time. */
  | 'limit'
  | 'insufficient-credits'
  /** What the monthly limit leaves does not pay for an answer. */
  | 'monthly-limit'
  /** Other replies may use all that is left of the daily limit of the free model. */
  | 'daily-limit'
  /** The persona that was to answer was deleted. */
  | 'persona-gone'
  /** The server stopped, or lost control of the run, while the reply was being written. */
  | 'interrupted'
  | 'unknown';
