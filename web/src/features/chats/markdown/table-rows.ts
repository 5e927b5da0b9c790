import type { ExtraProps } from 'hast-util-to-jsx-runtime';

type Node = NonNullable<ExtraProps['node']>;

/** The words of a table's cells, row by row, as they are read: without marks of citations and footnotes. */
export function tableRows(node: Node): readonly (readonly string[])[] {
  if (node.tagName === 'tr') return [elementsOf(node).map((cell) => textOf(cell).trim())];
  return elementsOf(node).flatMap(tableRows);
}

function elementsOf(node: Node): Node[] {
  return node.children.filter((child) => child.type === 'element');
}

function textOf(node: Node['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || node.tagName === 'sup') return '';
  if (node.tagName === 'br') return '\n';
  if (node.tagName === 'img') return String(node.properties.alt ?? '');
  const words = node.children.map(textOf).join('');
  return isFormula(node) ? `$${words}$` : words;
}

/** A formula is taken along as it is written. */
function isFormula({ tagName, properties }: Node): boolean {
  return tagName === 'code' && Array.isArray(properties.className) && properties.className.includes('math-inline');
}
