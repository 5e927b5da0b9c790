import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { useNamedTable } from '../../../ui/use-named-table.ts';

type Node = NonNullable<ExtraProps['node']>;

/** A table of a reply, which scrolls inside its box, with the keyboard too. */
export function TableBox({ node, children }: React.PropsWithChildren<ExtraProps>) {
  const named = useNamedTable(node ? headingsOf(node) : []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without focusable content
    <section {...named} className="table-box" tabIndex={0}>
      <table dir="auto">{children}</table>
    </section>
  );
}

function headingsOf(node: Node): string[] {
  if (node.tagName === 'th') return [textOf(node).trim()].filter(Boolean);
  return node.children.flatMap((child) => (child.type === 'element' ? headingsOf(child) : []));
}

function textOf(node: Node['children'][number]): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
