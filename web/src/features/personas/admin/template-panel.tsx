import type { PersonaTemplate } from '@atrium/contract/personas';
import { useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
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
        onEdit={() => {
          setIsEditing(true);
          focusNext(otherWay);
        }}
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
        focusNext(otherWay);
        if (template === null) onOpen(saved?.id ?? null);
      }}
    />
  );
}

/** What leads into edit mode and what leads out of it stand in each other's place; out of a new template one is back at 'Add'. */
function otherWay(): Element | null {
  return document.querySelector('[data-edit-mode]') ?? document.querySelector('[data-adds]');
}
