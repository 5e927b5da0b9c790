/** What the browser's entry of this page carries under a name beside its address; undefined where it carries none. */
export function historyState(name: string): unknown {
  const state: Readonly<Record<string, unknown>> | null = history.state;
  return state?.[name];
}
