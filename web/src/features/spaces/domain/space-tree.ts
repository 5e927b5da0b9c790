/** The properties of a space that its position in the tree depends on. */
export interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}

/** How many levels deep spaces may be nested; the server has the same limit. */
const deepest = 5;

/** The spaces in tree order, each before its subspaces, with their depth: 0 at the top level. */
export function inTreeOrder<S extends Branch>(spaces: readonly S[]): { space: S; depth: number }[] {
  const known = new Set(spaces.map(({ id }) => id));
  const found: { space: S; depth: number }[] = [];
  const walk = (parentId: number | null, depth: number) => {
    for (const space of spaces) {
      const parent = space.parentId !== null && known.has(space.parentId) ? space.parentId : null;
      if (parent !== parentId) continue;
      found.push({ space, depth });
      walk(space.id, depth + 1);
    }
  };
  walk(null, 0);
  return found;
}

/** The ancestors of a space, the outermost first. */
export function above<S extends Branch>(spaces: readonly S[], id: number): S[] {
  const path: S[] = [];
  for (let at = parentOf(spaces, id); at && !path.includes(at); at = parentOf(spaces, at.id)) path.unshift(at);
  return path;
}

/** How many spaces are inside one, at any depth. */
export function countBelow(spaces: readonly Branch[], id: number): number {
  return spaces.filter((each) => each.id !== id && above(spaces, each.id).some((one) => one.id === id)).length;
}

/** The spaces that can become the parent of a space. The id is null for a space that is still to be created. */
export function possibleParents<S extends Branch>(spaces: readonly S[], id: number | null): S[] {
  if (id === 1) return [];
  const own = id === null ? 1 : heightOf(spaces, id);
  return spaces.filter((each) => {
    const path = above(spaces, each.id);
    if (each.id === id || path.some((one) => one.id === id)) return false;
    return path.length + 1 + own <= deepest;
  });
}

/** How many levels a space and its subspaces take. */
function heightOf(spaces: readonly Branch[], id: number): number {
  const base = above(spaces, id).length;
  const depths = spaces.map((each) => above(spaces, each.id)).filter((path) => path.some((one) => one.id === id));
  return Math.max(0, ...depths.map((path) => path.length - base)) + 1;
}

function parentOf<S extends Branch>(spaces: readonly S[], id: number): S | undefined {
  const parentId = spaces.find((each) => each.id === id)?.parentId ?? null;
  return parentId === null ? undefined : spaces.find((each) => each.id === parentId);
}
