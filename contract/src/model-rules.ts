/**
 * Whether a model searches the web for every reply, even when not asked to. That is true of a model that has web search
 * but cannot call our tools.
 */
export function searchesAlways({
  webSearch,
  tools,
}: {
  readonly webSearch: boolean;
  readonly tools: boolean;
}): boolean {
  return webSearch && !tools;
}
