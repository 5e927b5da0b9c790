import type { Service } from '@atrium/contract/services';

/** What a user entered for a service. */
export interface Credentials {
  readonly apiKey: string;
  /** organizationId, region, resource: those that the service asks for. */
  readonly fields: Readonly<Record<string, string>>;
}

export type CredentialsRead =
  | { readonly kind: 'credentials'; readonly credentials: Credentials }
  | { readonly kind: 'no-key' }
  /** A sentence that does not quote the input. */
  | { readonly kind: 'wrong'; readonly message: string };

/** The most characters of a key. The longest are those of Google's service accounts and of AWS. */
const longestKey = 4_000;
/** A key is sent in a request header: printable ASCII without spaces. */
const printable = /^[\x21-\x7e]+$/;

/** Reads the JSON text with a user's credentials. Error messages never quote it. */
export function readCredentials(service: Service, text: string): CredentialsRead {
  const value = parse(text);
  if (value === null) return { kind: 'wrong', message: 'The credentials could not be read.' };
  const apiKey = typeof value.apiKey === 'string' ? value.apiKey.trim() : '';
  if (apiKey === '') return { kind: 'no-key' };
  if (apiKey.length > longestKey || !printable.test(apiKey))
    return {
      kind: 'wrong',
      message: `This does not look like a key of ${service.label}. Copy it again, without spaces.`,
    };
  const fields: Record<string, string> = {};
  for (const field of service.fields) {
    const given = value[field.name];
    const entered = typeof given === 'string' ? given.trim() : '';
    if (entered === '' && field.isRequired) return { kind: 'wrong', message: `Enter this too: ${field.label}.` };
    if (entered === '') continue;
    if (!new RegExp(field.pattern).test(entered))
      return { kind: 'wrong', message: `${field.label} is not valid. ${field.hint}` };
    fields[field.name] = entered;
  }
  return { kind: 'credentials', credentials: { apiKey, fields } };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The only part of a key that is shown. Of a short key, nothing is shown: four characters would be too much of it. */
export function lastFour(apiKey: string): string {
  return apiKey.length < 12 ? '' : apiKey.slice(-4);
}
