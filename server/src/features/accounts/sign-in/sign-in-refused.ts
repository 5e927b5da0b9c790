import type { SignInFailure } from '@atrium/contract/errors';

/** A provider has identified the user, but what the user wants is refused. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}
