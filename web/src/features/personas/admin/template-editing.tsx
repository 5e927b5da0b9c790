import type { PersonaTemplate, TemplateFields } from '@atrium/contract/personas';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { newTemplate, skillsOf, templateFieldsOf } from '../domain/template-form.ts';
import { useLeaveGuard } from '../editor/leave-guard.ts';
import { showFault } from '../editor/show-fault.ts';
import { refreshTemplates } from '../queries.ts';
import { failureOf, isConflict, saveTemplate } from './save-template.ts';
import { readTemplateDraft, templateDrafts } from './template-draft.ts';
import { TemplateForm, type TemplateTab } from './template-form.tsx';

const LeaveDialog = askedPart(() => import('../editor/leave-dialog.tsx'));

interface TemplateEditingProps {
  /** The id of the admin. */
  readonly owner: string;
  /** Null for a new template. */
  readonly template: PersonaTemplate | null;
  readonly tab: TemplateTab;
  readonly onTab: (tab: TemplateTab) => void;
  /** Ends edit mode; called with the saved template, or null if nothing was saved. */
  readonly onEnd: (saved: PersonaTemplate | null) => void;
  /** Goes on in edit mode with the template that a new one was saved as. */
  readonly onGoOn: (id: number) => void;
}

/**
 * A template in edit mode. Leaving with unsaved changes asks for confirmation; they are stored in the tab until they
 * are saved or discarded.
 */
export function TemplateEditing({ owner, template, tab, onTab, onEnd, onGoOn }: TemplateEditingProps) {
  const key = template?.id ?? 'new';
  const [kept] = useState(() => readTemplateDraft(template, owner));
  // The template as it was when edit mode began: another admin's save must not change the fields during editing.
  const [base, setBase] = useState(() => kept?.base ?? (template ? templateFieldsOf(template) : newTemplate));
  const [basedOn, setBasedOn] = useState(kept ? kept.basedOn : (template?.updatedAt ?? null));
  const [fields, setFields] = useState<TemplateFields>(kept?.fields ?? base);
  const [skills, setSkills] = useState(kept?.skills ?? base.skills.join(', '));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isNameAsked, setIsNameAsked] = useState(false);
  const whole = { ...fields, skills: skillsOf(skills) };
  const latest = useRef(whole);
  latest.current = whole;
  const sent = useRef<TemplateFields | null>(null);
  const isDirty = JSON.stringify(whole) !== JSON.stringify(base);
  const guard = useLeaveGuard(isDirty);
  useEffect(() => {
    templateDrafts.keep(key, owner, isDirty ? { fields, skills, base, basedOn } : null);
  }, [key, owner, isDirty, fields, skills, base, basedOn]);

  const forget = () => templateDrafts.keep(key, owner, null);
  const end = (saved: PersonaTemplate | null) => {
    forget();
    guard.release();
    onEnd(saved);
  };
  /** What was typed while the rest was being saved is not saved yet: it goes on as a change of the saved version. */
  const goOn = (saved: PersonaTemplate) => {
    setBase(templateFieldsOf(saved));
    setBasedOn(saved.updatedAt);
    setIsSaving(false);
    if (template !== null) return;
    guard.pass(() => onGoOn(saved.id));
    forget();
  };
  const stay = () => {
    setIsCancelling(false);
    guard.stay();
  };
  const save = async (over: string | null = basedOn, then: (saved: PersonaTemplate) => void = end) => {
    setFailure(null);
    if (fields.name.trim() === '') {
      onTab('basic');
      setIsNameAsked(true);
      stay();
      showFault('template-name');
      return;
    }
    setIsSaving(true);
    try {
      const before = sent.current;
      sent.current = whole;
      const saved = await saveTemplate(template, whole, over, before);
      if (JSON.stringify(latest.current) === JSON.stringify(whole)) then(saved);
      else goOn(saved);
    } catch (error) {
      setFailure(error);
      setIsSaving(false);
      stay();
    }
  };
  const leave = () => {
    forget();
    return guard.leave();
  };
  return (
    <section aria-label={fields.name || 'Template'} className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 border-line border-b pb-3">
        <h2 dir="auto" className="min-w-40 flex-1 text-left font-title [overflow-wrap:anywhere]">
          {template ? template.name : 'New template'}
        </h2>
        <Button data-edit-mode disabled={isSaving} onClick={() => (isDirty ? setIsCancelling(true) : end(null))}>
          Cancel
        </Button>
        <Button kind="primary" busy={isSaving} onClick={() => void save()}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
      <FaultLine
        className="mt-3"
        action={
          isConflict(failure) && (
            <>
              <Button size="sm" onClick={() => void refreshTemplates().then(() => end(null))}>
                Take the other version
              </Button>
              <Button size="sm" onClick={() => void save(null)}>
                Save mine over it
              </Button>
            </>
          )
        }
      >
        {failure !== null && failureOf(failure, template === null)}
      </FaultLine>
      {kept && isDirty && (
        <p role="status" className="mt-3 text-muted text-sm">
          Your changes from before are here. They are not saved yet.
        </p>
      )}
      <TemplateForm
        fields={fields}
        skills={skills}
        tab={tab}
        isNameAsked={isNameAsked}
        onTab={onTab}
        onChange={(part) => setFields((before) => ({ ...before, ...part }))}
        onSkills={setSkills}
      />
      <Suspense fallback={null}>
        {(isCancelling || guard.isAsking) && (
          <LeaveDialog
            name={fields.name}
            isSaving={isSaving}
            onClose={stay}
            onDiscard={() => (isCancelling ? end(null) : void leave())}
            onSave={() => void save(basedOn, isCancelling ? end : leave)}
          />
        )}
      </Suspense>
    </section>
  );
}
