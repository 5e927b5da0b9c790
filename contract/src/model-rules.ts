/** Whether a model searches the web for every reply, asked or not: one that searches and takes no functions of ours. */
export function searchesAlways({
  webSearch,
  tools,
}: {
  readonly webSearch: boolean;
  readonly tools: boolean;
}): boolean {
  return webSearch && !tools;
}
