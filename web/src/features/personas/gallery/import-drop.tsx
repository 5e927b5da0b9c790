import { Upload } from 'lucide-react';
import type { DragEvent } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';

interface ImportDropProps {
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

/** Where a file is dropped or chosen. */
export function ImportDrop({ problem, onFile }: ImportDropProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hover = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same for everyone */}
      <div
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          const file = event.dataTransfer.files[0];
          if (file) onFile(file);
        }}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <Icon of={Upload} size={20} className="text-muted" />
        <span className="text-muted text-sm">Drop a .json or .png file here. At most 10 MB.</span>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          accept=".json,.png,application/json,image/png"
          aria-label="File of a persona"
          data-testid="persona-file"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-danger text-sm [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
    </>
  );
}
