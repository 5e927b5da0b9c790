import type { Task } from '@atrium/contract/tasks';
import { CalendarDays, GripVertical } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { RowOptions } from '../../ui/menus/row-options.tsx';
import { PortraitAvatar } from '../personas/index.ts';
import { dueWords, isOverdue } from './domain/due.ts';
import { setStatus } from './manage-tasks.ts';
import type { Offered } from './use-assignees.ts';
import type { DragHandle } from './use-drag-order.ts';

const loadMenu = () => import('./task-menu.tsx');
const TaskMenu = askedPart(loadMenu);

interface TaskRowProps {
  readonly task: Task;
  readonly now: Date;
  /** Null for nobody, or for a persona that was deleted. */
  readonly assignee: Offered | null;
  readonly isDragged: boolean;
  /** On which side of this row the dragged row would be dropped. */
  readonly drop: 'above' | 'below' | null;
  readonly handle: (DragHandle & { readonly onMove: (by: -1 | 1) => void }) | null;
  readonly onOpen: () => void;
}

const drops = { above: 'shadow-[0_-2px_0_var(--accent)]', below: 'shadow-[0_2px_0_var(--accent)]' } as const;

/** A task in the list. */
export function TaskRow({ task, now, assignee, isDragged, drop, handle, onOpen }: TaskRowProps) {
  const isDone = task.status === 'completed';
  return (
    <li
      className={cx(
        'group/row flex items-start gap-1 rounded-md coarse:gap-0 py-1 pr-1 hover:bg-hover',
        isDragged && 'bg-press',
        drop && drops[drop],
      )}
    >
      {handle && <Handle task={task} {...handle} />}
      <label
        className={cx(
          'relative grid h-7 w-6 flex-none cursor-pointer place-items-center coarse:size-11',
          handle ? '-ml-1 coarse:ml-0' : 'ml-2.5',
        )}
      >
        <input
          type="checkbox"
          checked={isDone}
          onChange={() => void setStatus(task, isDone ? 'open' : 'completed')}
          aria-label={`Done: ${task.title}`}
          className="size-4"
        />
      </label>
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-sm py-1 text-left text-sm coarse:min-h-11 coarse:py-3"
      >
        <span
          dir="auto"
          className={cx('block text-left [overflow-wrap:anywhere]', isDone && 'text-faint line-through')}
        >
          {task.title}
        </span>
        <Facts task={task} now={now} />
      </button>
      {assignee && (
        <span className="mt-1 flex-none coarse:mt-3" title={assignee.name}>
          {assignee.value === 'self' ? (
            <Avatar name={assignee.name} size={20} />
          ) : (
            <PortraitAvatar avatar={assignee.avatar} name={assignee.name} size={20} />
          )}
          <span className="sr-only">Assigned to {assignee.name}</span>
        </span>
      )}
      <RowOptions
        of={task.title}
        preload={loadMenu}
        className="coarse:size-11"
        menu={(menu) => <TaskMenu {...menu} task={task} onEdit={onOpen} onMove={handle?.onMove ?? null} />}
      />
    </li>
  );
}

/** Badges for status, priority and due date, where relevant. Source: specification, "Task": medium has no badge. */
function Facts({ task, now }: { readonly task: Task; readonly now: Date }) {
  const { status, priority, dueDate } = task;
  const isLate = isOverdue(task, now);
  if (status !== 'in_progress' && priority === 'medium' && dueDate === null) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1">
      {status === 'in_progress' && <Badge kind="accent">In progress</Badge>}
      {priority === 'high' && <Badge kind="warning">High</Badge>}
      {priority === 'low' && <Badge>Low</Badge>}
      {dueDate !== null && (
        <Badge kind={isLate ? 'danger' : 'line'}>
          <Icon of={CalendarDays} size={14} />
          {isLate && 'Overdue: '}
          {dueWords(dueDate, now)}
        </Badge>
      )}
    </span>
  );
}

function Handle({
  task,
  onMove,
  ...drag
}: DragHandle & { readonly task: Task; readonly onMove: (by: -1 | 1) => void }) {
  return (
    <button
      type="button"
      aria-label={`Move ${task.title}`}
      aria-description="Drag it, or press the up and down arrow keys"
      {...drag}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
      className="-mr-1 grid h-7 w-3.5 flex-none cursor-grab touch-none place-items-center rounded-sm text-faint opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 coarse:mr-0 coarse:size-11 coarse:opacity-100"
    >
      <Icon of={GripVertical} size={14} />
    </button>
  );
}
