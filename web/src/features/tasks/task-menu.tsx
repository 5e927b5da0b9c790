import type { Task } from '@atrium/contract/tasks';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { focusBeside } from '../../ui/menus/focus-beside.ts';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { removeTask, setStatus } from './manage-tasks.ts';
import { statuses } from './words.ts';

interface TaskMenuProps extends MenuHandle {
  readonly task: Task;
  readonly onEdit: () => void;
  readonly onMove: ((by: -1 | 1) => void) | null;
}

/** The menu of a task's row. */
export default function TaskMenu({ task, onEdit, onMove, ...handle }: TaskMenuProps) {
  const remove = () => {
    focusBeside(handle.anchor.current);
    void removeTask(task);
  };
  return (
    <Menu {...handle} label={task.title} align="end">
      <MenuChoices label="Status">
        {statuses.map(({ value, words }) => (
          <MenuChoice key={value} checked={task.status === value} onSelect={() => void setStatus(task, value)}>
            {words}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      {onMove && (
        <>
          <MenuItem icon={ArrowUp} onSelect={() => onMove(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} onSelect={() => onMove(1)}>
            Move down
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}
