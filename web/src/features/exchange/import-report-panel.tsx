import type { ImportReport } from '@atrium/contract/exchange';
import { CircleCheck } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Remarks } from './import-preview.tsx';

interface PanelProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
}

/** What an import has added, and what it has left out. */
export function ImportReportPanel({ report, onClose }: PanelProps) {
  const { newChats, grownChats, unchangedChats, newMessages, skipped, notes } = report;
  const parts = [
    newChats > 0 ? `${formatCount(newChats, 'chat')} added` : '',
    grownChats > 0 ? `${formatCount(grownChats, 'chat')} continued` : '',
    unchangedChats > 0 ? `${formatCount(unchangedChats, 'chat')} here already` : '',
  ].filter((part) => part !== '');
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <p role="status" tabIndex={-1} className="flex items-start gap-2 outline-none">
        <Icon of={CircleCheck} size={18} className="mt-0.5 text-success" />
        <span>
          {parts.length > 0 ? parts.join(', ') : 'Nothing was imported'}; {formatCount(newMessages, 'new message')}.
        </span>
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
