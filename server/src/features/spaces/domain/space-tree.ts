/** A space as a node of the tree. */
export interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}

/** A space and everything below it, itself first. */
export function withSubspaces(all: readonly Branch[], id: number): number[] {
  const found = [id];
  for (const at of found) {
    for (const child of all) if (child.parentId === at && !found.includes(child.id)) found.push(child.id);
  }
  return found;
}

/** The number of levels from the root to a space, counting itself; a parent that is not in the list ends the count. */
function depthOf(all: readonly Branch[], id: number | null): number {
  const seen = new Set<number>();
  for (let at = id; at !== null && !seen.has(at); ) {
    const space = all.find((one) => one.id === at);
    if (!space) break;
    seen.add(at);
    at = space.parentId;
  }
  return seen.size;
}

/** The number of levels of a space and what is below it. */
function heightOf(all: readonly Branch[], id: number): number {
  const base = depthOf(all, id);
  return Math.max(...withSubspaces(all, id).map((each) => depthOf(all, each) - base + 1));
}

/** Why a space cannot be moved into another; null if it can. `id` is null for a space that is still to be created. */
export function refuseParent(all: readonly Branch[], id: number | null, parentId: number, deepest: number) {
  if (id !== null && withSubspaces(all, id).includes(parentId)) return 'cycle';
  const height = id === null ? 1 : heightOf(all, id);
  return depthOf(all, parentId) + height > deepest ? 'too-deep' : null;
}
