import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { FaultLine } from '../notices/fault-line.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface FileDropProps {
  /** What the field for the file is called. */
  readonly label: string;
  /** What may be dropped, in a sentence or two. */
  readonly hint: string;
  readonly accept: string;
  readonly testId: string;
  /** All the dialog is for it: it stands tall, with its words in the middle. */
  readonly tall?: boolean;
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

/** Where a file is dropped or chosen. What is wrong with the one before stands below. */
export function FileDrop({ label, hint, accept, testId, tall = false, problem, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(([file]) => file && onFile(file));
  return (
    <>
      {/* Dropping is a shortcut; the button does the same for everyone. */}
      <div
        {...handlers}
        className={cx(
          'flex gap-3 rounded-lg border border-dashed',
          tall ? 'flex-col items-center px-4 py-10 text-center' : 'flex-wrap items-center justify-between p-4',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <span
          className={cx('flex min-w-0 items-center gap-3 text-muted text-sm', tall ? 'flex-col' : 'flex-1 basis-48')}
        >
          <Icon of={Upload} size={tall ? 20 : 18} />
          {hint}
        </span>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          data-testid={testId}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file can be chosen again after a failure.
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      <FaultLine className="mt-3">{problem}</FaultLine>
    </>
  );
}
