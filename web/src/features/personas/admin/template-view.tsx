import type { PersonaTemplate } from '@atrium/contract/personas';
import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { movedOrder, templateFieldsOf } from '../domain/template-form.ts';
import { refreshTemplates } from '../queries.ts';
import { failureOf, saveOrder, saveTemplate } from './save-template.ts';
import { TemplateForm, type TemplateTab } from './template-form.tsx';

interface TemplateViewProps {
  readonly template: PersonaTemplate;
  readonly templates: readonly PersonaTemplate[];
  readonly tab: TemplateTab;
  readonly onTab: (tab: TemplateTab) => void;
  readonly onEdit: () => void;
}

/** A saved template: its position, whether it is archived, and a button to edit it. */
export function TemplateView({ template, templates, tab, onTab, onEdit }: TemplateViewProps) {
  const { id, name, isActive, personaCount } = template;
  const archive = useMutation({
    mutationFn: () => {
      const fields = { ...templateFieldsOf(template), isActive: !isActive };
      // A second press may come before the button is redrawn: what the first has saved is no conflict.
      return saveTemplate(template, fields, template.updatedAt, fields);
    },
    // Another admin may have changed it: it is shown as it is by now, and the next press goes by that.
    onError: () => void refreshTemplates(),
  });
  const move = useMutation({ mutationFn: saveOrder, onError: () => void refreshTemplates() });
  const up = movedOrder(templates, id, -1);
  const down = movedOrder(templates, id, 1);
  const failure = archive.error ?? move.error;
  return (
    <section aria-label={name} className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 border-line border-b pb-3">
        <div className="min-w-40 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-title [overflow-wrap:anywhere]">
            <span dir="auto">{name}</span>
            {!isActive && <Badge kind="line">Archived</Badge>}
          </h2>
          <p className="text-muted text-sm">
            {personaCount === 0 ? 'No personas' : formatCount(personaCount ?? 0, 'persona')} made from it
          </p>
        </div>
        <div className="flex items-center gap-2 max-md:order-last max-md:w-full">
          <IconButton
            icon={ArrowUp}
            label="Move up"
            disabled={!up || move.isPending}
            onClick={() => up && move.mutate(up)}
          />
          <IconButton
            icon={ArrowDown}
            label="Move down"
            disabled={!down || move.isPending}
            onClick={() => down && move.mutate(down)}
          />
          <Button
            busy={archive.isPending}
            icon={<Icon of={isActive ? Archive : ArchiveRestore} size={16} />}
            onClick={() => archive.mutate()}
          >
            {isActive ? 'Archive' : 'Restore'}
          </Button>
        </div>
        <Button kind="primary" data-edit-mode onClick={onEdit}>
          Edit
        </Button>
      </div>
      <FaultLine className="mt-3">{failure && failureOf(failure, false)}</FaultLine>
      {!isActive && (
        <p className="mt-3 text-muted text-sm">
          It is offered to nobody. Personas made from it stay. Restore it to offer it again.
        </p>
      )}
      <TemplateForm fields={templateFieldsOf(template)} skills={template.skills.join(', ')} tab={tab} onTab={onTab} />
    </section>
  );
}
