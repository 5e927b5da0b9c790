import { shownName } from '@atrium/contract/shown-name';
import { File as FileIcon, RotateCw, Undo2, X } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { focusComposer } from '../../../../lib/focus-composer.ts';
import { focusNext, rowNext } from '../../../../lib/focus-next.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import type { DraftFile } from '../draft/draft.ts';
import { changeDraft } from '../draft/drafts.ts';
import { FileNotes } from './file-notes.tsx';
import { removeFile, retryFile } from './remove-file.ts';

interface FileChipsProps {
  readonly draftKey: string;
  readonly files: readonly DraftFile[];
}

export default function FileChips({ draftKey, files }: FileChipsProps) {
  return (
    <>
      <ul aria-label="Attached files" className="flex max-h-[25dvh] flex-wrap gap-2 overflow-y-auto px-1 pt-1 pb-2">
        {files.map((file) => (
          <FileChip key={file.id} file={file} draftKey={draftKey} />
        ))}
      </ul>
      <FileNotes draftKey={draftKey} files={files} />
    </>
  );
}

function FileChip({ file, draftKey }: { readonly file: DraftFile; readonly draftKey: string }) {
  const { size, state, progress, error, preview, pasted } = file;
  // The name as the server will show it: a character that reverses the text direction could disguise the extension.
  const name = shownName(file.name);
  const [isUnseen, setIsUnseen] = useState(false);
  const putBack = (text: string) => {
    removeFile(draftKey, file);
    changeDraft(draftKey, (draft) => ({ ...draft, text: draft.text + text }));
    focusComposer();
  };
  const remove = ({ currentTarget }: MouseEvent) => {
    const next = rowNext(currentTarget, focusComposer);
    removeFile(draftKey, file);
    focusNext(next);
  };
  return (
    <li
      data-state={state}
      className={cx(
        'relative inline-flex h-7 max-w-full items-center gap-1.5 overflow-hidden rounded-sm pr-1 pl-2 font-label text-sm',
        state === 'failed' ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink',
      )}
    >
      {preview && !isUnseen ? (
        <img
          src={preview}
          alt=""
          onError={() => setIsUnseen(true)}
          className="-ml-1 size-5 flex-none rounded-[4px] object-cover"
        />
      ) : (
        <Icon of={FileIcon} size={14} />
      )}
      {/* Without room for both, the name shrinks: alone beside a size, and before a reason does. */}
      <span
        dir="auto"
        className={cx('max-w-56 truncate', state === 'failed' ? 'min-w-12 shrink-99' : 'min-w-0')}
        data-tip={name}
      >
        {name}
      </span>
      <span className={cx('font-body tabular-nums', state === 'failed' ? 'min-w-0 truncate' : 'flex-none text-faint')}>
        {state === 'failed' ? (error ?? 'Not uploaded. Attach again.') : formatBytes(size)}
      </span>
      {state === 'failed' && file.canRetry && (
        <ChipButton icon={RotateCw} label={`Try ${name} again`} onClick={() => retryFile(file.id)} />
      )}
      {pasted !== null && <ChipButton icon={Undo2} label="Put back as text" onClick={() => putBack(pasted)} />}
      <ChipButton icon={X} label={`Remove ${name}`} onClick={remove} />
      {state === 'uploading' && <ProgressBar edge label={`Uploading ${name}`} value={progress} />}
    </li>
  );
}

interface ChipButtonProps {
  readonly icon: typeof X;
  readonly label: string;
  readonly onClick: (event: MouseEvent) => void;
}

function ChipButton({ icon, label, onClick }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      onClick={onClick}
      className="hit-area grid size-5 flex-none place-items-center rounded-[4px] hover:bg-hover"
    >
      <Icon of={icon} size={14} />
    </button>
  );
}
