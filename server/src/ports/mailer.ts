export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Names the mail: a repeat of it has the same, so that readers' programs can tell. */
  readonly id: string;
}

/** Sends mail. Throws MailerError. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export class MailerError extends Error {
  override readonly name = 'MailerError';
  /** Whether the address itself is refused, so that a repeat is of no use. */
  readonly isFinal: boolean;

  constructor(message: string, options: { cause?: unknown; isFinal?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
  }
}
