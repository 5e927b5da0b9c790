import type { SourceChange } from '@atrium/contract/source-texts';
import type { Source } from '@atrium/contract/sources';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSourceChanges } from '../queries.ts';

interface ChangesDialogProps {
  readonly source: Source;
  readonly onClose: () => void;
}

/** Shows what had changed in a web page each time it was fetched again. */
export default function ChangesDialog({ source, onClose }: ChangesDialogProps) {
  const query = useSourceChanges(source.id);
  const { data, isError } = query;
  const looked =
    source.checkedAt === null ? '' : ` Last fetched ${formatMoment(new Date(source.checkedAt), new Date())}.`;
  return (
    <Dialog onClose={onClose} title="What has changed" description={`${source.title}.${looked}`} width="lg">
      {isError && <LoadFailure query={query}>The changes could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-muted text-sm">The page has said the same each time it was fetched.</p>}
      {data && data.length > 0 && (
        <ol aria-label="Changes" className="flex flex-col gap-5">
          {data.map((change) => (
            <li key={change.version}>
              <Change change={change} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const signs = { added: '+', removed: '−' } as const;

function Change({ change: { at, added, removed, lines } }: { readonly change: SourceChange }) {
  const shown = { added: 0, removed: 0 };
  for (const { kind } of lines) shown[kind] += 1;
  const rest = added + removed - shown.added - shown.removed;
  return (
    <>
      <h3 className="font-label text-sm">{formatMoment(new Date(at), new Date())}</h3>
      <p className="text-muted text-xs">
        {added} added, {removed} removed
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {lines.map(({ kind, text }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one change never move
            key={at}
            dir="auto"
            className={cx(
              'flex gap-2 rounded-sm px-2 py-1 [overflow-wrap:anywhere]',
              kind === 'added' ? 'bg-success-soft' : 'bg-danger-soft',
            )}
          >
            <span className="flex-none font-label">
              <span aria-hidden="true">{signs[kind]}</span>
              <span className="sr-only">{kind === 'added' ? 'Added' : 'Removed'}: </span>
            </span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-muted text-xs">and {formatCount(rest, 'more paragraph')}</p>}
    </>
  );
}
