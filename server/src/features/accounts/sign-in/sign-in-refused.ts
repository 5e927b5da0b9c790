import type { SignInFailure } from '@atrium/contract/errors';

/** A provider said who somebody is, and that does not lead where he wants to go. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}
