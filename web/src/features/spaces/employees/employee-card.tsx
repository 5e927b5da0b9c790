import type { Employee } from '@atrium/contract/employees';
import { MessageSquare, X } from 'lucide-react';
import { focusNext, rowNext } from '../../../lib/focus-next.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PortraitArch } from '../../personas/index.ts';
import { dismiss } from './queries.ts';

interface EmployeeCardProps {
  readonly spaceId: number;
  readonly employee: Employee;
  readonly tags: readonly string[];
}

/** How many tags are shown. Source: specification, "Virtual Employees": three stand on the card. */
const shownTags = 3;

/** A persona assigned to the space. */
export function EmployeeCard({ spaceId, employee, tags }: EmployeeCardProps) {
  const { name, role, avatar } = employee;
  const remove = async (pressed: Element) => {
    const section = pressed.closest('section');
    const next = rowNext(pressed, () => section?.querySelector('[aria-label=Assign]'));
    await dismiss(spaceId, employee);
    focusNext(next);
  };
  return (
    <article className="rounded-lg border border-line bg-raised p-3">
      <div className="flex items-center gap-3">
        <span className="w-10 flex-none">
          <PortraitArch avatar={avatar} name={name} />
        </span>
        <span className="min-w-0 flex-1">
          <b dir="auto" className="block text-left font-title text-sm [overflow-wrap:anywhere]">
            {name}
          </b>
          <span dir="auto" className="block text-left text-muted text-xs [overflow-wrap:anywhere]">
            {role}
          </span>
        </span>
        <span className="-mr-1.5 -ml-1 flex flex-none items-center coarse:gap-4">
          <Link
            href={`${paths.space(spaceId)}&tab=chats&view=chat&persona=${employee.id}`}
            aria-label={`Chat with ${name}`}
            data-tip={`Chat with ${name}`}
            className="hit-area inline-flex size-control-sm flex-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
          >
            <Icon of={MessageSquare} size={16} />
          </Link>
          <IconButton
            icon={X}
            label={`Remove ${name}`}
            size="sm"
            onClick={({ currentTarget }) => void remove(currentTarget)}
          />
        </span>
      </div>
      {tags.length > 0 && (
        <p className="mt-2.5 flex flex-wrap gap-1">
          {tags.slice(0, shownTags).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
    </article>
  );
}
