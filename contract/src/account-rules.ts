/** Characters of the names that people give themselves and their passkeys. */
export const accountLimits = { name: 80, passkey: 80 } as const;
