import type { Service } from '@atrium/contract/services';

/** What a person entered for a service. */
export interface Credentials {
  readonly apiKey: string;
  /** organizationId, region, resource: as far as the service asks for them. */
  readonly fields: Readonly<Record<string, string>>;
}

export type CredentialsRead =
  | { readonly kind: 'credentials'; readonly credentials: Credentials }
  | { readonly kind: 'no-key' }
  /** A sentence that quotes nothing of what was entered. */
  | { readonly kind: 'wrong'; readonly message: string };

/** Characters of a key. Those of Google's service accounts and of AWS are the longest there are. */
const longestKey = 4_000;
/** A key goes into a header of a request: printable ASCII without spaces. */
const printable = /^[\x21-\x7e]+$/;

/** Reads the JSON text that holds a person's credentials. Nothing of it is in what is said about a fault. */
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

/** All that is shown of a key. Of a short one not even that much: it would be most of it. */
export function lastFour(apiKey: string): string {
  return apiKey.length < 12 ? '' : apiKey.slice(-4);
}
