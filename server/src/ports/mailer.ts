export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Identifies the mail. A repeat has the same id, so that mail programs can recognise it. */
  readonly id: string;
}

/** Sends mail. Throws MailerError. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export class MailerError extends Error {
  override readonly name = 'MailerError';
  /** Whether the address itself was refused, so that a repeat will not help. */
  readonly isFinal: boolean;

  constructor(message: string, options: { cause?: unknown; isFinal?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
  }
}
