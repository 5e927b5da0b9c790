/** The header that carries a key; empty without a key. */
export function bearer(apiKey: string | null): Readonly<Record<string, string>> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}
