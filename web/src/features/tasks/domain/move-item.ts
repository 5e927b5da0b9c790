/** Returns a list with one item moved to another position. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_each, at) => at !== from);
  const item = list[from];
  if (item === undefined) return [...list];
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
