import { csvOf, tabbedOf } from '@atrium/contract/csv-line';
import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { Check, Copy, Download } from 'lucide-react';
import { saveText } from '../../../lib/save-file.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useNamedTable } from '../../../ui/use-named-table.ts';
import { tableRows } from './table-rows.ts';

type Node = NonNullable<ExtraProps['node']>;

/** A table of a reply, which scrolls inside its box, with the keyboard too, and the buttons that take it along. */
export function TableBox({ node, children }: React.PropsWithChildren<ExtraProps>) {
  const named = useNamedTable(node ? headingsOf(node) : []);
  return (
    <div dir="auto" className="table-place">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without focusable content */}
      <section {...named} className="table-box" tabIndex={0}>
        <table>{children}</table>
      </section>
      {node && <TableTools node={node} />}
    </div>
  );
}

function TableTools({ node }: { readonly node: Node }) {
  const { isCopied, copy } = useCopy();
  return (
    <div className="table-tools">
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : 'Copy table'}
        size="sm"
        onClick={() => copy(tabbedOf(tableRows(node)))}
      />
      <IconButton
        icon={Download}
        label="Download as CSV"
        size="sm"
        onClick={() => saveText(csvOf(tableRows(node)), 'table.csv')}
      />
    </div>
  );
}

function headingsOf(node: Node): readonly string[] {
  const head = node.children.find((child) => child.type === 'element' && child.tagName === 'thead');
  return head?.type === 'element' ? (tableRows(head)[0] ?? []) : [];
}
