import type { PersonaTemplate } from '@atrium/contract/personas';
import { useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { readTemplateDraft } from './template-draft.ts';
import { TemplateEditing } from './template-editing.tsx';
import type { TemplateTab } from './template-form.tsx';
import { TemplateView } from './template-view.tsx';

interface TemplatePanelProps {
  /** The id of the admin. */
  readonly owner: string;
  /** Null for a new template. */
  readonly template: PersonaTemplate | null;
  /** All templates, in order. */
  readonly templates: readonly PersonaTemplate[];
  readonly onOpen: (id: number | null) => void;
  /** Opens the template that a new one was saved as, without leaving edit mode. */
  readonly onGoOn: (id: number) => void;
}

/** A template, for viewing or in edit mode: it opens in that where changes of it are left unsaved. */
export function TemplatePanel({ owner, template, templates, onOpen, onGoOn }: TemplatePanelProps) {
  const [isEditing, setIsEditing] = useState(() => template === null || readTemplateDraft(template, owner) !== null);
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
      owner={owner}
      template={template}
      tab={tab}
      onTab={setTab}
      onGoOn={onGoOn}
      onEnd={(saved) => {
        setIsEditing(false);
        focusNext(otherWay);
        if (template === null) onOpen(saved?.id ?? null);
      }}
    />
  );
}

/**
 * The element to focus after entering or leaving edit mode: the buttons for both replace each other. After leaving a
 * new template it is the 'Add' button.
 */
function otherWay(): Element | null {
  return document.querySelector('[data-edit-mode]') ?? document.querySelector('[data-adds]');
}
