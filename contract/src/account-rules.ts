/** Maximum length, in characters, of the names that users give themselves and their passkeys. */
export const accountLimits = { name: 80, passkey: 80 } as const;

/** What the id of an account that was deleted begins with, under which its payments stay. */
export const formerPrefix = 'former-';
