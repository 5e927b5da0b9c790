/** What credits or the monthly limit leave does not pay for an answer in a conversation of this length. */
export class NotEnoughCredits extends Error {
  readonly code: 'insufficient-credits' | 'monthly-limit';
  /** What the sentence about it adds, because credits are set aside for other replies. */
  readonly aside: string;

  constructor(message: string, isByLimit: boolean, aside: string) {
    super(message);
    this.code = isByLimit ? 'monthly-limit' : 'insufficient-credits';
    this.aside = aside;
  }
}
