import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { FaultLine } from '../notices/fault-line.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface FileDropProps {
  /** Label of the file input. */
  readonly label: string;
  /** One or two sentences on which files are accepted. */
  readonly hint: string;
  readonly accept: string;
  readonly testId: string;
  /** Whether it fills the dialog: it is then tall, with its text in the middle. */
  readonly tall?: boolean;
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

/** An area where one file can be dropped or chosen; several at once are refused. The problem of the previous file is shown below it. */
export function FileDrop({ label, hint, accept, testId, tall = false, problem, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooMany, setTooMany] = useState(false);
  const take = (file: File | undefined) => {
    setTooMany(false);
    if (file) onFile(file);
  };
  // Taking one of several would leave the others out without a word.
  const { isOver, handlers } = useFileDrop((files) => (files.length > 1 ? setTooMany(true) : take(files[0])));
  return (
    <>
      {/* Dropping is a shortcut; everyone can use the button instead. */}
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
            // Allows choosing the same file again after a failure.
            event.currentTarget.value = '';
            take(file);
          }}
        />
      </div>
      <FaultLine className="mt-3">{isTooMany ? 'Only one file can be taken at a time.' : problem}</FaultLine>
    </>
  );
}
