interface SourceProblemOptions extends ErrorOptions {
  /** The content itself is the cause: trying the same content again fails again. */
  readonly isForGood?: boolean;
}

/** Why a source cannot be processed; the message is a sentence for the user. An automatic retry would not help. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
  readonly isForGood: boolean;

  constructor(message: string, { isForGood = false, ...options }: SourceProblemOptions = {}) {
    super(message, options);
    this.isForGood = isForGood;
  }
}
