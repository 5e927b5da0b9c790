import type { Report, ReportFormat } from '@atrium/contract/studio';
import { Download, NotebookPen, RotateCcw, Trash2 } from 'lucide-react';
import { navigate } from '../../lib/navigation.ts';
import { focusBeside } from '../../ui/menus/focus-beside.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { addressIn } from '../spaces/index.ts';
import { removeReport } from './manage-reports.ts';
import { formats, hasText, isAtWork } from './words.ts';

interface ReportMenuProps extends MenuHandle {
  readonly report: Report;
  /** Whether a file of it is being made; no other can be asked for meanwhile. */
  readonly isMaking: boolean;
  readonly onExport: (format: ReportFormat) => void;
  readonly onAgain: () => void;
}

/** The menu of a report's row. */
export default function ReportMenu({ report, isMaking, onExport, onAgain, ...handle }: ReportMenuProps) {
  const { stage, noteId, spaceId, title } = report;
  const remove = () => {
    focusBeside(handle.anchor.current);
    void removeReport(report);
  };
  return (
    <Menu {...handle} label={title} align="end">
      {stage === 'ready' && noteId !== null && (
        <MenuItem icon={NotebookPen} onSelect={() => navigate(addressIn(spaceId, 'note', noteId))}>
          Open as note
        </MenuItem>
      )}
      {!isAtWork(report) && (
        <>
          <MenuItem icon={RotateCcw} onSelect={onAgain}>
            Write again...
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {hasText(report) && (
        <>
          {formats.map(({ format, words }) => (
            <MenuItem key={format} icon={Download} disabled={isMaking} onSelect={() => onExport(format)}>
              Export as {words}
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}
