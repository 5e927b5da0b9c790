import { FileUp, X } from 'lucide-react';
import { passFocusToRow } from '../../lib/pass-focus-to-row.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ItemProblem } from '../../ui/notices/item-problem.tsx';
import { dismissUpload, type SourceUpload } from './uploads-under-way.ts';
import './sources.css';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** A file that is being uploaded, or whose upload failed. */
export function UploadCard({ upload }: { readonly upload: SourceUpload }) {
  const { id, name, share, problem, canRetry, cancel, retry } = upload;
  const isSent = share >= 1;
  return (
    <article className="rounded-lg border border-line border-dashed bg-raised p-3">
      <div className="flex items-start gap-2">
        <Icon of={FileUp} size={16} className="mt-0.5 text-muted" />
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-label text-sm">
          {name}
        </span>
        <IconButton
          ref={passFocusToRow}
          icon={X}
          size="sm"
          label={problem === null ? `Cancel ${name}` : `Dismiss ${name}`}
          className="-my-1 -mr-1"
          onClick={problem === null ? cancel : () => dismissUpload(id)}
        />
      </div>
      {problem === null ? (
        <div className="pl-6 text-muted text-xs">
          <p role="status">{isSent ? 'Checking...' : 'Sending...'}</p>
          <ProgressBar label={`Sent of ${name}`} value={share} className="mt-1.5 h-1 w-full" />
        </div>
      ) : (
        <div role="alert" className="mt-1">
          <ItemProblem {...(canRetry && { onRetry: retry })}>{problem}</ItemProblem>
        </div>
      )}
    </article>
  );
}
