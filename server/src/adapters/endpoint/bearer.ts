/** The header that carries a key; none without one. */
export function bearer(apiKey: string | null): Readonly<Record<string, string>> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}
