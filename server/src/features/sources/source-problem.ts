interface SourceProblemOptions extends ErrorOptions {
  /** It is the content's own: whoever tries the same again gets the same. */
  readonly isForGood?: boolean;
}

/** Why a source cannot be taken in; the message is a sentence for the user. Trying the same again would not help by itself. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
  readonly isForGood: boolean;

  constructor(message: string, { isForGood = false, ...options }: SourceProblemOptions = {}) {
    super(message, options);
    this.isForGood = isForGood;
  }
}
