/** Maximum length, in characters, of the names that users give themselves and their passkeys. */
export const accountLimits = { name: 80, passkey: 80 } as const;

/** What the id of an account that was deleted begins with, under which its payments stay. */
export const formerPrefix = 'former-';

/**
 * Whether what was typed to confirm is the text that was asked for. Case does not count, nor how much white space there
 * is: the page draws many spaces as one.
 */
export function isConfirmedBy(typed: string, asked: string): boolean {
  return plain(typed) === plain(asked);
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
