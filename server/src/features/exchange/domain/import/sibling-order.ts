import type { ForeignNode } from './plant-tree.ts';

/** Puts siblings in the order in which their parents list them; the others stay in the order of the file. */
export function inSiblingOrder(nodes: readonly ForeignNode[], children: readonly unknown[]): ForeignNode[] {
  const rank = new Map<string, number>();
  for (const child of children) if (typeof child === 'string') rank.set(child, rank.size);
  return nodes.toSorted((a, b) => (rank.get(a.id) ?? -1) - (rank.get(b.id) ?? -1));
}
