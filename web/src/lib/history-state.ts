/** Returns what the browser's history entry of this page holds under a name; undefined where it holds nothing. */
export function historyState(name: string): unknown {
  const state: Readonly<Record<string, unknown>> | null = history.state;
  return state?.[name];
}
