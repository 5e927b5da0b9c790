import type { PersonaTemplate } from '@atrium/contract/personas';
import { portraitOf } from '@atrium/contract/portraits';
import { Plus } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { categoryLabel } from '../categories.ts';

interface TemplateListProps {
  readonly templates: readonly PersonaTemplate[];
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
  readonly onAdd: () => void;
}

/** The list of templates to choose from; on a phone a native select. */
export function TemplateList({ templates, chosen, onChoose, onAdd }: TemplateListProps) {
  return (
    <section aria-label="Templates" className="min-w-0">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="flex-1 font-title">Templates</h2>
        <Button size="sm" data-adds icon={<Icon of={Plus} size={16} />} onClick={onAdd}>
          Add
        </Button>
      </div>
      <SelectField
        label="Template"
        className="md:hidden"
        value={chosen ?? ''}
        onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
      >
        <option value="">Select a template to edit</option>
        {templates.map(({ id, name, role, isActive }) => (
          <option key={id} value={id}>
            {`${name}, ${role}${isActive ? '' : ' (archived)'}`}
          </option>
        ))}
      </SelectField>
      <ul className="hidden max-h-96 overflow-y-auto rounded-lg border border-line bg-raised p-1 md:block">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateRow template={template} isChosen={template.id === chosen} onChoose={() => onChoose(template.id)} />
          </li>
        ))}
        {templates.length === 0 && <li className="p-3 text-muted text-sm">There are no templates.</li>}
      </ul>
    </section>
  );
}

interface TemplateRowProps {
  readonly template: PersonaTemplate;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function TemplateRow({ template, isChosen, onChoose }: TemplateRowProps) {
  const { name, role, avatar, category, isActive } = template;
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'flex w-full items-center gap-3 rounded-md p-2 text-left outline-offset-[-2px]',
        isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span className={cx(!isActive && 'opacity-60 filter-[grayscale(1)]')}>
        <Avatar name={name} src={portraitOf(avatar, name).src} />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-label text-sm">
          {name}
        </span>
        <span dir="auto" className="block truncate text-left text-muted text-xs">
          {role}
        </span>
        <span className="mt-1 flex flex-wrap gap-1">
          <Badge>{categoryLabel(category)}</Badge>
          {!isActive && <Badge kind="line">Archived</Badge>}
        </span>
      </span>
    </button>
  );
}
