import { shownName } from '@atrium/contract/shown-name';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { config } from '../../lib/config.ts';
import { focusNext } from '../../lib/focus-next.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { FaultLine } from '../../ui/notices/fault-line.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { choose, endImport, importFile, readFile, useImport, watchImport } from './import-flow.ts';
import { ImportPreviewPanel } from './import-preview.tsx';
import { ImportReportPanel } from './import-report-panel.tsx';

const barClass = 'h-1.5 w-32 flex-none';

/** Imports chats of other products: first it shows what a file contains, then it imports the selection. */
export default function ImportSection() {
  const state = useImport();
  useEffect(watchImport, []);
  const read = (file: File) => void readFile(file);
  return (
    <PanelSection
      title="Import chats"
      description={`From an export of ChatGPT or Claude (the ZIP file or its conversations.json), of LibreChat or Open WebUI (the JSON file), or from ${config.productName}. Importing a file again adds only what is new.`}
    >
      <Step key={state.step}>
        {state.step === 'idle' && (
          <>
            <FileDrop
              label="File of chats"
              hint="Drop a .zip or .json file here. At most 100 MB. Several JSON files go in one ZIP file."
              accept=".zip,.json,application/zip,application/json"
              testId="import-file"
              problem={null}
              onFile={read}
            />
            <FaultLine className="mt-3" action={state.again && <Retry file={state.again} onRetry={read} />}>
              {state.problem}
            </FaultLine>
          </>
        )}
        {state.step === 'reading' && (
          <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4">
            <Working text={state.share < 1 ? `Sending ${state.name}...` : `Reading ${state.name}...`} />
            <ProgressBar label="Sent" value={state.share} className={barClass} />
            <Button size="sm" onClick={state.cancel}>
              Cancel
            </Button>
          </div>
        )}
        {state.step === 'preview' && (
          <ImportPreviewPanel
            name={shownName(state.file.name)}
            found={state.found}
            choice={state.choice}
            problem={state.problem}
            onChoose={choose}
            onCancel={endImport}
            onImport={() => importFile(state.file, state.found, state.choice)}
          />
        )}
        {state.step === 'importing' && (
          <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4">
            <Working text={`Importing: ${state.done} of ${formatCount(state.of, 'chat')}. Leave this page open.`} />
            <ProgressBar label="Chats imported" value={state.done} max={Math.max(1, state.of)} className={barClass} />
          </div>
        )}
        {state.step === 'done' && <ImportReportPanel report={state.report} onClose={endImport} />}
      </Step>
    </PanelSection>
  );
}

/**
 * One step of the import. When the next one takes its place, whoever was in it by keys is led on: to the next one's
 * first words, or to its first button.
 */
function Step({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    const around = here?.parentElement;
    return () => {
      if (here?.contains(document.activeElement))
        focusNext(() => around?.querySelector('[tabindex="-1"]:not(input), button'));
    };
  }, []);
  return <div ref={box}>{children}</div>;
}

function Retry({ file, onRetry }: { readonly file: File; readonly onRetry: (file: File) => void }) {
  return (
    <Button size="sm" onClick={() => onRetry(file)}>
      Retry
    </Button>
  );
}

function Working({ text }: { readonly text: string }) {
  return (
    <p role="status" tabIndex={-1} className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-sm outline-none">
      <Spinner />
      <span className="min-w-0 truncate">{text}</span>
    </p>
  );
}
