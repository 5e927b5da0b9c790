import type { Report, ReportFormat } from '@atrium/contract/studio';
import { type ComponentProps, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { focusNext } from '../../lib/focus-next.ts';
import { formatTime } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { askedPart } from '../../ui/late-part.ts';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { RowOptions } from '../../ui/menus/row-options.tsx';
import { ItemProblem } from '../../ui/notices/item-problem.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { addressIn } from '../spaces/index.ts';
import { cancel, retry, saveReportAs } from './manage-reports.ts';
import { rowIdOf } from './show-report.ts';
import { isAtWork, isReadHere, stateWords } from './words.ts';

const loadMenu = () => import('./report-menu.tsx');
const ReportMenu = askedPart(loadMenu);
const ReportDialog = askedPart(() => import('./report-dialog.tsx'));
const WrittenDialog = askedPart(() => import('./written-dialog.tsx'));

/** A report in the list. */
export function ReportRow({ report }: { readonly report: Report }) {
  const { spaceId, title, noteId, stage, problem, notice, createdAt } = report;
  const isBusy = isAtWork(report);
  const [isMaking, setIsMaking] = useState(false);
  const save = async (format: ReportFormat) => {
    setIsMaking(true);
    await saveReportAs(report, format);
    setIsMaking(false);
  };
  return (
    <li
      id={rowIdOf(report.id)}
      className="relative rounded-lg border border-line bg-raised p-3 transition-colors hover:border-line-strong"
    >
      <div className="flex items-start gap-1 coarse:gap-2">
        {stage === 'ready' && noteId !== null ? (
          <Link
            href={addressIn(spaceId, 'note', noteId)}
            state={{ isReading: true }}
            className="min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0 after:rounded-lg"
          >
            <span dir="auto" className="line-clamp-2 text-left font-label text-sm [overflow-wrap:anywhere]">
              {title}
            </span>
          </Link>
        ) : (
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 text-left font-label text-sm [overflow-wrap:anywhere]"
          >
            {title}
          </span>
        )}
        <Options report={report} isMaking={isMaking} onExport={(format) => void save(format)} />
      </div>
      <div className="mt-0.5 flex gap-2 text-xs">
        <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-muted">
          {(isBusy || isMaking) && <Spinner />}
          {isMaking ? 'Making the file...' : stateWords(report)}
        </p>
        <time dateTime={createdAt} className="text-faint tabular-nums">
          {formatTime(new Date(createdAt), new Date())}
        </time>
      </div>
      {isBusy && <Progress report={report} />}
      {problem !== null && <ItemProblem className="mt-1">{problem}</ItemProblem>}
      {notice !== null && stage === 'ready' && <p className="mt-1 text-muted text-xs">{notice}</p>}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {stage !== 'ready' && <Deed report={report} />}
        {isReadHere(report) && <Written report={report} />}
      </div>
    </li>
  );
}

type OptionsProps = Omit<ComponentProps<typeof ReportMenu>, keyof MenuHandle | 'onAgain'>;

/** The menu button, with the dialog that the menu opens. */
function Options({ report, ...exporting }: OptionsProps) {
  const [isAgain, setIsAgain] = useState(false);
  return (
    <>
      <RowOptions
        of={report.title}
        preload={loadMenu}
        className="hit-area relative -my-1 -mr-1"
        menu={(menu) => <ReportMenu {...menu} {...exporting} report={report} onAgain={() => setIsAgain(true)} />}
      />
      <Suspense fallback={null}>
        {isAgain && <ReportDialog spaceId={report.spaceId} from={report} onClose={() => setIsAgain(false)} />}
      </Suspense>
    </>
  );
}

/** A progress bar of the sections written, if there are several. */
function Progress({ report: { progress, title } }: { readonly report: Report }) {
  if (!progress || progress.total < 2) return null;
  return (
    <ProgressBar
      label={`Sections of ${title}`}
      value={progress.done}
      max={progress.total}
      className="mt-2 h-1 w-full"
    />
  );
}

/** The button of a report that is not ready: Cancel or Retry. */
function Deed({ report }: { readonly report: Report }) {
  const [isAsked, setIsAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // When the report is ready, the button disappears: if it has the focus, the focus moves to the row's menu button.
  useLayoutEffect(() => () => leave(button.current), []);
  const isBusy = isAtWork(report);
  const act = async () => {
    setIsAsked(true);
    await (isBusy ? cancel(report) : retry(report));
    setIsAsked(false);
  };
  return (
    <Button ref={button} size="sm" className="relative" busy={isAsked} onClick={() => void act()}>
      {isBusy ? 'Cancel' : 'Retry'}
    </Button>
  );
}

/** A button that opens the text of a report that is no note: of an incomplete one, what is written so far. */
function Written({ report }: { readonly report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="relative" onClick={() => setIsOpen(true)}>
        {report.stage === 'ready' ? 'Read the report' : 'Read what is written'}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <WrittenDialog report={report} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

function leave(button: HTMLElement | null): void {
  if (!button || document.activeElement !== button) return;
  const row = button.closest('li');
  focusNext(() => row?.querySelector('[aria-haspopup=menu]'));
}
