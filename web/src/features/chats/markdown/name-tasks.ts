/** The properties of a rendered node that are used here. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Names the box of each task by the words beside it, without those of tasks below it and the numbers of citations. */
export function nameTasks(tree: unknown): void {
  nameIn(tree as Node, tree as Node);
}

function nameIn(node: Node, item: Node): void {
  for (const child of node.children ?? []) {
    if (child.tagName === 'input') child.properties = { ...child.properties, ariaLabel: wordsOf(item) || 'Task' };
    nameIn(child, child.tagName === 'li' ? child : item);
  }
}

function wordsOf(node: Node): string {
  const words = (node.children ?? []).map((child) => {
    if (child.type === 'text') return child.value ?? '';
    return /^(?:ul|ol|sup)$/.test(child.tagName ?? '') ? '' : wordsOf(child);
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}
