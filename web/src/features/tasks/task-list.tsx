import type { Task } from '@atrium/contract/tasks';
import { useState } from 'react';
import { moveItem } from './domain/move-item.ts';
import { arrangeTasks } from './manage-tasks.ts';
import { TaskRow } from './task-row.tsx';
import { useAssignees } from './use-assignees.ts';
import { type Place, useDragOrder } from './use-drag-order.ts';

interface TaskListProps {
  readonly spaceId: number;
  readonly tasks: readonly Task[];
  /** Whether tasks can be reordered; only if all are shown. */
  readonly canMove: boolean;
  readonly now: Date;
  readonly onOpen: (task: Task) => void;
}

/** The tasks, in order. They are moved by their handles, by dragging or with the arrow keys. */
export function TaskList({ spaceId, tasks, canMove, now, onOpen }: TaskListProps) {
  const assignees = useAssignees();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const task = tasks[from];
    if (!task || to < 0 || to >= tasks.length || from === to) return;
    setSaid(`${task.title}: now ${to + 1} of ${tasks.length}`);
    void arrangeTasks(spaceId, moveItem(tasks, from, to));
  };
  const drag = useDragOrder(move);
  return (
    <>
      <ul ref={drag.list} aria-label="Tasks" className="-mr-2 -ml-3.5 flex flex-col">
        {tasks.map((task, at) => {
          return (
            <TaskRow
              key={task.id}
              task={task}
              now={now}
              assignee={assignees.find(task.assignee)}
              isDragged={drag.place?.from === at}
              drop={dropAt(at, drag.place)}
              handle={canMove ? { onMove: (by) => move(at, at + by), ...drag.handle(at) } : null}
              onOpen={() => onOpen(task)}
            />
          );
        })}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

/** On which side of a row the dragged row would be dropped; null for neither. */
function dropAt(at: number, place: Place | null): 'above' | 'below' | null {
  if (place === null || place.to !== at || place.to === place.from) return null;
  return place.to < place.from ? 'above' : 'below';
}
