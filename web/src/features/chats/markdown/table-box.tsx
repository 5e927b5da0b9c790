import type { ExtraProps } from 'react-markdown';

type Node = NonNullable<ExtraProps['node']>;

/** So many headings tell one table from another without being a speech. */
const enough = 4;

/** A table of a reply. It scrolls inside its box, by keys too, and is named by its headings: a chat may have many. */
export function TableBox({ node, children }: React.PropsWithChildren<ExtraProps>) {
  const headings = node ? headingsOf(node).slice(0, enough) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without focusable content
    <section className="table-box" aria-label={['Table', headings.join(', ')].filter(Boolean).join(': ')} tabIndex={0}>
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
