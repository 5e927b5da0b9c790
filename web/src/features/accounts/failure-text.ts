import type { SignInFailure } from '@atrium/contract/errors';
import { signInFailures } from '@atrium/contract/errors';
import { config } from '../../lib/config.ts';

/** The message after a session ended that the user did not end in this browser. */
const sessionEnded = 'You have been signed out: this session was ended or has expired. Sign in to go on.';

const names: Readonly<Record<string, string>> = { google: 'Google', apple: 'Apple', microsoft: 'Microsoft' };

/** The sentence for the error that an address carries after a sign-in; null if there is none. */
export function failureText(query: URLSearchParams): string | null {
  const code = query.get('error');
  if (code === null) return null;
  if (code === 'session-ended') return sessionEnded;
  const id = query.get('provider') ?? '';
  const provider = (id === 'oidc' ? config.oidcName : Object.hasOwn(names, id) && names[id]) || 'the provider';
  const sentence = signInFailures[isFailure(code) ? code : 'failed'];
  const text = sentence.replaceAll('{provider}', provider);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isFailure(code: string): code is SignInFailure {
  return Object.hasOwn(signInFailures, code);
}
