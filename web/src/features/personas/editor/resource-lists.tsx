import type { ResourcesConfig } from '@atrium/contract/personas';
import {
  CalendarDays,
  ChevronRight,
  Gamepad2,
  Hash,
  Library,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
  Users,
} from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { FieldNote } from '../../../ui/fields/field-note.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldFaults } from './domain/changes.ts';
import {
  isWished,
  isWritten,
  type Resource,
  type ResourceList,
  resourceLists,
  resourceText,
  withWish,
} from './domain/resources.ts';
import { SwitchRow } from './switch-row.tsx';

const icons: Readonly<Record<Resource['id'], LucideIcon>> = {
  phoneNumber: Phone,
  emailAddress: Mail,
  knowledgeBase: Library,
  whatsapp: MessageCircle,
  calendar: CalendarDays,
  slack: Hash,
  teams: Users,
  discord: Gamepad2,
};

interface ResourceListsProps {
  readonly config: ResourcesConfig;
  readonly faults: FieldFaults;
  readonly onChange: (config: ResourcesConfig) => void;
}

/** The resources of the persona in two collapsible lists. Values are stored; each resource says what it still lacks. */
export const ResourceLists = memo(function ResourceLists(props: ResourceListsProps) {
  return resourceLists.map((list) => <List key={list.key} list={list} {...props} />);
});

function List({ list, config, faults, onChange }: ResourceListsProps & { readonly list: ResourceList }) {
  const kept = list.resources.filter((resource) => resourceText(config, resource) !== '').length;
  const [wasOpened, setWasOpened] = useState(list.key === 'ownResources');
  // A list with an invalid field is never collapsed.
  const isOpen = wasOpened || list.resources.some(({ id }) => faults[id] !== undefined);
  const body = useId();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 className="border-line border-b">
        <button
          type="button"
          id={heading}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setWasOpened(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 rounded-sm pb-1 text-left font-title text-sm coarse:min-h-11"
        >
          <Icon of={ChevronRight} size={14} className={cx('transition-transform', isOpen && 'rotate-90')} />
          {list.title}
          <Badge className="tabular-nums">{kept === 0 ? list.resources.length : `${kept} entered`}</Badge>
        </button>
      </h2>
      <div id={body} hidden={!isOpen} className="setting-rows">
        <SwitchRow
          label="Let the persona use these once they are set up"
          checked={config[list.key]}
          onChange={(isOn) => onChange({ ...config, [list.key]: isOn })}
        />
        {list.resources.map((resource) => (
          <Row key={resource.id} resource={resource} config={config} fault={faults[resource.id]} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  readonly resource: Resource;
  readonly config: ResourcesConfig;
  readonly fault: string | undefined;
  readonly onChange: (config: ResourcesConfig) => void;
}

function Row({ resource, config, fault, onChange }: RowProps) {
  const note = useId();
  const name = useId();
  const hasEntry = resourceText(config, resource) !== '';
  return (
    <div className="setting-row resource-row">
      <Icon of={icons[resource.id]} size={16} className="mt-0.5 text-muted" />
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isWritten(resource) ? (
            <label htmlFor={`persona-${resource.id}`}>{resource.name}</label>
          ) : (
            <span id={name}>{resource.name}</span>
          )}
          <Badge kind={hasEntry ? 'warning' : 'line'}>{hasEntry ? 'Kept, not set up' : 'Not set up'}</Badge>
        </p>
        <FieldNote id={note} hint={resource.missing} error={fault} value={resourceText(config, resource)} />
      </div>
      {isWritten(resource) ? (
        <input
          id={`persona-${resource.id}`}
          type={resource.type}
          value={config[resource.id] ?? ''}
          placeholder={resource.placeholder}
          autoComplete="off"
          aria-describedby={note}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onChange({ ...config, [resource.id]: event.target.value })}
          className={cx(
            'focus-field h-control w-full rounded-md border bg-raised px-3 placeholder:text-faint',
            fault ? 'border-danger' : 'border-line-strong',
          )}
        />
      ) : (
        <Switch
          labelledBy={name}
          describedBy={note}
          checked={isWished(config, resource.id)}
          onChange={(isOn) => onChange(withWish(config, resource.id, isOn))}
        />
      )}
    </div>
  );
}
