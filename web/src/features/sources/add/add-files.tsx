import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFileDrop } from '../../../ui/fields/use-file-drop.ts';
import { Icon } from '../../../ui/icon.tsx';
import { sendFiles } from '../uploads-under-way.ts';

import type { WayProps } from './way-props.ts';

/** Lets the user choose files. The dialog closes at once, and the upload continues in the background. */
export function AddFiles({ spaceId, onDone }: WayProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => {
    if (files.length === 0) return;
    sendFiles(spaceId, files);
    onDone();
  };
  const { isOver, handlers } = useFileDrop(take);
  return (
    // Dropping is a shortcut; everyone can use the button instead.
    <div
      {...handlers}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <Icon of={Upload} size={20} className="text-muted" />
      <p className="text-sm">Drop files here</p>
      <Button kind="primary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p className="max-w-[46ch] text-balance text-muted text-xs">
        PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, HTML, Markdown, text, CSV, JSON, code, pictures and
        recordings. At most 50 MB each.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files to add"
        data-testid="source-files"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          take(files);
        }}
      />
    </div>
  );
}
