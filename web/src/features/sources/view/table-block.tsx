import { cx } from '../../../ui/cx.ts';
import { useNamedTable } from '../../../ui/use-named-table.ts';
import type { Field } from '../domain/source-blocks.ts';
import { type Column, columnsOf } from '../domain/table-columns.ts';
import { MarkedRuns } from './marked-runs.tsx';

interface TableBlockProps {
  readonly rows: readonly (readonly Field[])[];
  /** Whether the table's first row is shown here and names the columns. */
  readonly hasHead: boolean;
  readonly markRef: React.Ref<HTMLElement> | null;
}

/** A table of a source. It scrolls sideways in its box, with the keyboard too. */
export function TableBlock({ rows, hasHead, markRef }: TableBlockProps) {
  const first = rows.flat().find(({ runs }) => runs.some(({ isMarked }) => isMarked));
  const columns = columnsOf(rows, hasHead);
  const named = useNamedTable(hasHead ? (rows[0]?.map(textOf) ?? []) : []);
  const refOf = (field: Field) => (field === first ? markRef : null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section {...named} className="source-table mb-4" tabIndex={0}>
      <table>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row[0]?.start}>
              {row.map((field, column) => (
                <Cell
                  key={field.start}
                  field={field}
                  column={columns[column]}
                  isHead={hasHead && at === 0}
                  markRef={refOf(field)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function textOf({ runs }: Field): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

interface CellProps {
  readonly field: Field;
  readonly column: Column | undefined;
  readonly isHead: boolean;
  readonly markRef: React.Ref<HTMLElement> | null;
}

function Cell({ field: { start, runs }, column, isHead, markRef }: CellProps) {
  const looks = cx(column?.isLong && 'is-long', column?.isNumber && 'is-number');
  const words = <MarkedRuns runs={runs} start={start} markRef={markRef} />;
  return isHead && runs.some(({ text }) => text !== '') ? (
    <th scope="col" dir="auto" className={looks}>
      {words}
    </th>
  ) : (
    <td dir="auto" className={looks}>
      {words}
    </td>
  );
}
