/** Maximum length, in characters, of the names that users give themselves and their passkeys. */
export const accountLimits = { name: 80, passkey: 80 } as const;
