import * as client from 'openid-client';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { IdentityProviderError } from '../../ports/identity-provider.ts';

/** SOURCE: RFC 6749, 4.1.2.1; Apple, "Request an authorization", for the second. */
const isCancelling = new Set(['access_denied', 'user_cancelled_authorize']);
/** SOURCE: RFC 6749, 4.1.2.1: the provider says so by a redirect, as a browser would not follow a 5xx back to us. */
const isTroubled = new Set(['server_error', 'temporarily_unavailable']);

/** Converts a failure into our own error. The library's error is the cause, for the log. */
export function asProviderError(error: unknown, name: string): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error;
  const causes = chainOf(error);
  if (causes.some((each) => each instanceof client.AuthorizationResponseError && isCancelling.has(each.error))) {
    return new IdentityProviderError('cancelled', `The person said no at ${name}.`, { cause: error });
  }
  if (causes.some((each) => each instanceof OutboundError || isTrouble(each))) {
    return new IdentityProviderError('unreachable', `${name} could not be asked.`, { cause: error });
  }
  if (causes.some((each) => each instanceof client.ResponseBodyError && each.error === 'invalid_grant')) {
    return new IdentityProviderError('revoked', `${name} does not take this grant any more.`, { cause: error });
  }
  return new IdentityProviderError('refused', `${name} did not confirm who this is${codeOf(causes)}.`, {
    cause: error,
  });
}

/** The protocol's error code, `invalid_client` for instance, which tells an operator what is set up wrongly. */
function codeOf(causes: readonly unknown[]): string {
  const codes = causes.map((each) =>
    each instanceof client.ResponseBodyError || each instanceof client.AuthorizationResponseError ? each.error : '',
  );
  const code = codes.find((each) => /^[a-z_]{1,40}$/.test(each));
  return code ? ` (${code})` : '';
}

/** Whether an answer means that the provider itself has a problem. */
function isTrouble(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return isTroubled.has(error.error);
  if (error instanceof client.ResponseBodyError) return error.status >= 500 || error.status === 429;
  return error instanceof Error && error.cause instanceof Response && error.cause.status >= 500;
}

/**
 * Whether a provider says that it does not know a token (any more). RFC 7009 has it answer 200 then, but Google answers
 * 400.
 */
export function isUnknownToken(error: unknown): boolean {
  return error instanceof client.ResponseBodyError && error.error === 'invalid_token';
}

function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each instanceof Error && chain.length < 10; each = each.cause) chain.push(each);
  return chain;
}
