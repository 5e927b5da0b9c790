import type { Activity } from '@atrium/contract/run-event';
import { Check, CircleAlert, CircleStop } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface ActivitiesProps {
  readonly activities: readonly Activity[];
  /** Whether the reply has ended: unfinished steps will never finish. */
  readonly isOver: boolean;
}

/** The steps of a reply: searches, tools, research. */
export function Activities({ activities, isOver }: ActivitiesProps) {
  if (activities.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-1 text-muted text-sm">
      {activities.map((activity) => (
        <li
          key={activity.id}
          className={cx('flex min-w-0 gap-2', activity.status === 'failed' ? 'items-start' : 'items-center')}
        >
          <Sign activity={activity} isOver={isOver} />
          {activity.status === 'failed' ? (
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {activity.title} (failed)
              {activity.detail && <span className="block text-xs">{activity.detail}</span>}
            </span>
          ) : (
            <span className="min-w-0 truncate" data-tip={activity.detail}>
              {activity.title}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Sign({ activity, isOver }: { readonly activity: Activity; readonly isOver: boolean }) {
  if (activity.status === 'failed') return <Icon of={CircleAlert} size={14} className="mt-1 text-danger" />;
  if (activity.status === 'done') return <Icon of={Check} size={14} className="text-success" />;
  return isOver ? <Icon of={CircleStop} size={14} /> : <Spinner className="size-3.5!" />;
}
