import type { Task } from '@atrium/contract/tasks';
import { Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useToday } from '../../lib/use-today.ts';
import { chosenOf, optionsOf } from '../../ui/fields/choice-field.tsx';
import { SelectBox } from '../../ui/fields/select-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Filter, filters, filterTasks } from './domain/filter-tasks.ts';
import { LeftTasks } from './left-tasks.tsx';
import { pageSize, useTasks } from './queries.ts';
import { TaskList } from './task-list.tsx';

const TaskDialog = askedPart(() => import('./task-dialog.tsx'));

interface TasksPanelProps {
  readonly spaceId: number;
  /** How many tasks the space is known to have: the place of so many is held while they load. */
  readonly count?: number;
}

/** The tasks of a space, with controls to add, complete, edit and reorder them. */
export default function TasksPanel({ spaceId, count = 0 }: TasksPanelProps) {
  const list = useTasks(spaceId);
  const heading = useId();
  const [filter, setFilter] = useState<Filter>('all');
  const [over, setOver] = useState<Task | Left | 'new' | null>(null);
  const { tasks } = list;
  const now = useToday();
  const shown = tasks && filterTasks(tasks, filter, now);
  return (
    <section aria-labelledby={heading} className="relative flex flex-col gap-1">
      <div className="flex min-h-8 items-center gap-2 coarse:min-h-11">
        <h3 id={heading} className="flex-1 font-title text-sm">
          Tasks
        </h3>
        {tasks && tasks.length > 0 && <FilterChoice filter={filter} onChange={setFilter} />}
        <IconButton icon={Plus} label="Add task" size="sm" onClick={() => setOver('new')} />
      </div>
      {list.isPending && <TaskSkeletons count={count} />}
      {list.isError && !list.isFetchNextPageError && (
        <LoadFailure query={list}>The tasks could not be loaded.</LoadFailure>
      )}
      {tasks?.length === 0 && <p className="text-muted text-sm">No tasks yet. Add a new one to get started.</p>}
      {tasks && tasks.length > 0 && shown?.length === 0 && <p className="text-muted text-sm">No tasks match.</p>}
      {tasks && shown && shown.length > 0 && (
        <TaskList spaceId={spaceId} tasks={shown} canMove={filter === 'all'} now={now} onOpen={setOver} />
      )}
      <ShowMore query={list} />
      {tasks && !over && (
        <LeftTasks spaceId={spaceId} tasks={tasks} pages={list} onAdd={(key) => setOver({ leftIn: key })} />
      )}
      <Suspense fallback={null}>
        {over && <TaskDialog {...dialogOver(over)} spaceId={spaceId} onClose={() => setOver(null)} />}
      </Suspense>
    </section>
  );
}

/** A draft of a task that is gone, by its key. */
interface Left {
  readonly leftIn: string;
}

function dialogOver(over: Task | Left | 'new') {
  if (over === 'new') return { key: 'new', task: null };
  return 'leftIn' in over ? { key: over.leftIn, task: null, leftIn: over.leftIn } : { key: over.id, task: over };
}

/** As high as the tasks are with titles of one line, or as the sentence that there are none. */
function TaskSkeletons({ count }: { readonly count: number }) {
  const rows = Array.from({ length: Math.min(count, pageSize) }, (_, row) => row);
  return (
    <div role="status" aria-label="Loading tasks">
      {count === 0 && <Skeleton className="h-5 w-full" />}
      {rows.map((row) => (
        <div key={row} className="flex h-9 items-center coarse:h-13">
          <Skeleton className={row % 2 ? 'h-5 w-4/5' : 'h-5 w-full'} />
        </div>
      ))}
    </div>
  );
}

const filterOptions = optionsOf(filters);

function FilterChoice(props: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  return (
    <SelectBox
      data-words={filters[props.filter]}
      className="is-quiet h-control-sm text-sm coarse:text-lg coarse:h-11 coarse:min-w-11"
    >
      <select
        aria-label="Show tasks"
        value={props.filter}
        onChange={(event) => props.onChange(chosenOf(filterOptions, event.target.value))}
        className="rounded-sm bg-transparent text-muted hover:bg-hover hover:text-ink"
      >
        {filterOptions.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </SelectBox>
  );
}
