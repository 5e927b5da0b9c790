import { Upload } from 'lucide-react';
import type { DragEvent } from 'react';
import { useRef, useState } from 'react';
import { config } from '../../lib/config.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type ImportState, importFile, readFile } from './import-flow.ts';
import { ImportPreviewPanel } from './import-preview.tsx';
import { ImportReportPanel } from './import-report.tsx';

/** Takes chats of other products in: first it shows what a file holds, then it does what was chosen. */
export default function ImportSection() {
  const [state, setState] = useState<ImportState>({ step: 'idle', problem: null });
  const reset = () => setState({ step: 'idle', problem: null });
  return (
    <PanelSection
      title="Import chats"
      description={`From an export of ChatGPT or Claude (the ZIP file or its conversations.json), or from ${config.productName}. Importing a file again adds only what is new.`}
    >
      {state.step === 'idle' && <DropBox problem={state.problem} onFile={(file) => void readFile(file, setState)} />}
      {state.step === 'reading' && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4">
          <Working text={state.share < 1 ? `Sending ${state.name}...` : `Reading ${state.name}...`} />
          <Bar label="Sent" value={state.share} max={1} />
          <Button size="sm" onClick={state.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.step === 'preview' && (
        <ImportPreviewPanel
          name={state.file.name}
          found={state.found}
          onCancel={reset}
          onImport={(without) => void importFile(state.file, state.found, without, setState)}
        />
      )}
      {state.step === 'importing' && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4">
          <Working text={`Importing: ${state.done} of ${formatCount(state.of, 'chat')}. Leave this page open.`} />
          <Bar label="Chats imported" value={state.done} max={Math.max(1, state.of)} />
        </div>
      )}
      {state.step === 'done' && <ImportReportPanel report={state.report} onClose={reset} />}
    </PanelSection>
  );
}

function Working({ text }: { readonly text: string }) {
  return (
    <p role="status" className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-sm">
      <Spinner />
      <span className="min-w-0 truncate">{text}</span>
    </p>
  );
}

function Bar({ label, value, max }: { readonly label: string; readonly value: number; readonly max: number }) {
  return <progress aria-label={label} value={value} max={max} className="upload-progress h-1.5 w-32 flex-none" />;
}

interface DropBoxProps {
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

function DropBox({ problem, onFile }: DropBoxProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hover = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  const drop = (event: DragEvent) => {
    hover(event, false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same for everyone */}
      <div
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed p-4',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <span className="flex min-w-0 flex-1 basis-48 items-center gap-3 text-muted text-sm">
          <Icon of={Upload} size={18} />
          Drop a .zip or .json file here. At most 100 MB.
        </span>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          accept=".zip,.json,application/zip,application/json"
          aria-label="File of chats"
          data-testid="import-file"
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
        <p role="alert" className="mt-3 text-danger text-sm">
          {problem}
        </p>
      )}
    </>
  );
}
