import type { PersonaTemplate } from '@atrium/contract/personas';
import { useState } from 'react';
import { TemplateEditing } from './template-editing.tsx';
import type { TemplateTab } from './template-form.tsx';
import { TemplateView } from './template-view.tsx';

interface TemplatePanelProps {
  /** Null for one that is not saved yet. */
  readonly template: PersonaTemplate | null;
  /** All, in their order. */
  readonly templates: readonly PersonaTemplate[];
  readonly onOpen: (id: number | null) => void;
}

/** One template, to be looked at or, in edit mode, changed. */
export function TemplatePanel({ template, templates, onOpen }: TemplatePanelProps) {
  const [isEditing, setIsEditing] = useState(template === null);
  const [tab, setTab] = useState<TemplateTab>('basic');
  if (template !== null && !isEditing) {
    return (
      <TemplateView
        template={template}
        templates={templates}
        tab={tab}
        onTab={setTab}
        onEdit={() => setIsEditing(true)}
      />
    );
  }
  return (
    <TemplateEditing
      template={template}
      tab={tab}
      onTab={setTab}
      onEnd={(saved) => {
        setIsEditing(false);
        if (template === null) onOpen(saved?.id ?? null);
      }}
    />
  );
}
