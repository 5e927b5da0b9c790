import type { Space } from '@atrium/contract/spaces';
import { AudioLines, Clapperboard, FileChartColumn, Network } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { panelPart } from '../../../ui/late-part.ts';
import { ReportDialog, ReportsPanel } from '../../studio/index.ts';
import { TasksPanel } from '../../tasks/index.ts';

const EmployeesPanel = panelPart(() => import('../employees/employees-panel.tsx'));

const tools = [
  { type: 'audio_summary', name: 'Audio Summary', icon: AudioLines, isActive: false },
  { type: 'video_summary', name: 'Video Summary', icon: Clapperboard, isActive: false },
  { type: 'mind_map', name: 'Mind Map', icon: Network, isActive: false },
  { type: 'report', name: 'Reports', icon: FileChartColumn, isActive: true },
] as const;

/** The right column: tools, tasks, the personas assigned to the space, and its reports. */
export function StudioPanel({ space }: { readonly space: Space }) {
  const spaceId = space.id;
  const heading = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className="space-bar max-md:sr-only">
        {/* Where a segment above already says 'Studio', the bar shows the space's name, as in the other two
            columns. */}
        <h2 dir="auto" className="min-w-0 truncate text-left font-title text-md">
          <span className="max-xl:hidden">Studio</span>
          <span className="xl:hidden">{space.name}</span>
        </h2>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overflow-x-hidden px-4 pt-2 pb-4">
        <section aria-labelledby={heading} className="flex flex-col gap-2">
          <h3 id={heading} className="flex min-h-8 items-center font-title text-sm">
            Tools
          </h3>
          <ul className="studio-tools">
            {tools.map(({ type, name, icon, isActive }) => (
              <li key={type}>
                <button type="button" disabled={!isActive} className="studio-tool" onClick={() => setIsAsking(true)}>
                  <Icon of={icon} size={18} />
                  <span>
                    {name}
                    <span className={cx('block font-body text-xs', isActive && 'text-muted')}>
                      {isActive ? 'Write one' : 'Coming soon...'}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <Suspense fallback={null}>
          <TasksPanel spaceId={spaceId} count={space.counts.tasks} />
          <EmployeesPanel spaceId={spaceId}>
            {/* Last, because reports grow and shrink by themselves while they are written: nothing is moved by that. */}
            <ReportsPanel spaceId={spaceId} />
          </EmployeesPanel>
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {isAsking && <ReportDialog spaceId={spaceId} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
