import type { ImportReport } from '@atrium/contract/exchange';
import { CircleCheck } from 'lucide-react';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { summaryOf } from './import-flow.ts';
import { Remarks } from './import-preview.tsx';

interface PanelProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
}

/** What an import has added, and what it has left out. */
export function ImportReportPanel({ report, onClose }: PanelProps) {
  const { skipped, notes } = report;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <p role="status" tabIndex={-1} className="flex items-start gap-2 outline-none">
        <Icon of={CircleCheck} size={18} className="mt-0.5 text-success" />
        <span>{summaryOf(report)}</span>
      </p>
      <Remarks title="Not taken in" items={skipped} />
      <Remarks title="Left out or only named" items={notes} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Import another file</Button>
        <Link href={paths.section('history')} className={buttonClass('primary')}>
          See your chats
        </Link>
      </div>
    </div>
  );
}
