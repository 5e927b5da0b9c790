import type { PersonaFields } from '@atrium/contract/personas';
import { portraitOf } from '@atrium/contract/portraits';
import { Suspense, useCallback, useRef, useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { here, navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { askedPart } from '../../../ui/late-part.ts';
import { PersonaPreview } from '../../chats/index.ts';
import { faultsOf } from './domain/changes.ts';
import { executiveAssistant } from './domain/executive-assistant.ts';
import { savable, type TextKey, textCards } from './domain/persona-form.ts';
import { EditorBar } from './editor-bar.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { useTellName } from './open-name.ts';
import { ResourceLists } from './resource-lists.tsx';
import { TextCard } from './text-card.tsx';
import { useEditingFlow } from './use-editing-flow.ts';
import type { Loaded } from './use-editor.ts';

const AvatarPicker = askedPart(() => import('./picture/avatar-picker.tsx'));
const DeleteDialog = askedPart(() => import('./delete-dialog.tsx'));
const LeaveDialog = askedPart(() => import('./leave-dialog.tsx'));
const ConflictDialog = askedPart(() => import('./conflict-dialog.tsx'));

const panes = ['Persona', 'Preview'] as const;

/** The form of a persona with a preview beside it; smaller screens show one of them at a time. */
export function EditorForm(loaded: Loaded) {
  const { target, userId } = loaded;
  const flow = useEditingFlow(loaded);
  const { editor, busy, faults } = flow;
  const { fields, change } = editor;
  const [pane, setPane] = useState<(typeof panes)[number]>('Persona');
  const title = fields.name.trim() || 'New persona';
  usePageTitle(title);
  useTellName(title);
  const latest = useRef(fields);
  latest.current = fields;
  const asItStands = useCallback(() => askable(latest.current), []);
  const changeText = useCallback((field: TextKey, value: string) => change({ [field]: value }), [change]);
  const changeResources = useCallback(
    (resourcesConfig: PersonaFields['resourcesConfig']) => change({ resourcesConfig }),
    [change],
  );
  const isEmptyNew = target.kind === 'new' && target.copyOf === null && !editor.isDirty;
  const isCopy = target.kind === 'new' && target.copyOf !== null;
  const portrait = portraitOf(fields.avatar, fields.name).src;
  return (
    <div className="persona-editor">
      <EditorBar
        title={title}
        isExisting={target.kind === 'existing'}
        canSave={editor.isDirty && busy === null}
        busy={busy}
        onBack={flow.toGallery}
        onDuplicate={flow.duplicate}
        onDelete={() => flow.setOver({ kind: 'delete' })}
        onSave={flow.save}
      />
      <fieldset aria-label="What is shown" className="editor-tabs">
        {panes.map((name) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="editor-panes">
        <div className={cx('editor-scroll', pane !== 'Persona' && 'is-away')}>
          <div className="editor-form">
            {editor.isRestored && <Restored onDiscard={() => followNote(editor.discard)} />}
            {isCopy && !editor.isRestored && <p className="editor-note">This is a copy. It is not saved yet.</p>}
            {isEmptyNew && <StartFrom onStart={() => followNote(() => change(executiveAssistant))} />}
            <IdentityPanel
              fields={fields}
              faults={faults}
              onChange={change}
              onChooseAvatar={() => flow.setOver({ kind: 'avatar' })}
            />
            <div className="editor-texts">
              {textCards.map(({ key, ...card }) => (
                <TextCard
                  key={key}
                  field={key}
                  {...card}
                  value={fields[key]}
                  fault={faults[key]}
                  onChange={changeText}
                />
              ))}
              <div className="mt-5 flex flex-col gap-6">
                <ResourceLists config={fields.resourcesConfig} faults={faults} onChange={changeResources} />
              </div>
            </div>
          </div>
        </div>
        <div className={cx('editor-preview', pane !== 'Preview' && 'is-away')}>
          <Suspense fallback={null}>
            <PersonaPreview
              persona={asItStands}
              name={fields.name}
              avatarUrl={portrait}
              greeting={fields.greeting}
              {...(userId === null ? { instead: <SignInToTry /> } : {})}
            />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        <Over flow={flow} />
      </Suspense>
    </div>
  );
}

/** The dialog over the form: a choice or a question. */
function Over({ flow }: { readonly flow: ReturnType<typeof useEditingFlow> }) {
  const { editor, guard, busy, over, setOver } = flow;
  const { fields } = editor;
  const close = () => setOver(null);
  if (over?.kind === 'avatar') {
    return <AvatarPicker current={fields.avatar} onPick={(avatar) => editor.change({ avatar })} onClose={close} />;
  }
  if (over?.kind === 'delete') {
    return (
      <DeleteDialog
        name={fields.name}
        isDeleting={busy === 'deleting'}
        onClose={close}
        onDelete={() => void flow.remove()}
      />
    );
  }
  if (over?.kind === 'conflict') {
    return (
      <ConflictDialog
        mine={fields}
        theirs={over.theirs}
        isSaving={busy === 'saving'}
        onClose={close}
        onKeepMine={flow.keepMine}
        onTakeTheirs={flow.takeTheirs}
        onKeepBoth={flow.keepBoth}
      />
    );
  }
  if (!guard.isAsking) return null;
  return (
    <LeaveDialog
      name={fields.name}
      isSaving={busy === 'saving'}
      onClose={guard.stay}
      onDiscard={() => {
        editor.forget();
        void guard.leave();
      }}
      onSave={flow.saveAndLeave}
    />
  );
}

/** Runs the action of a note's button. The note disappears, so the focus moves to the form's first button. */
function followNote(deed: () => void): void {
  deed();
  focusNext(() => document.querySelector('.editor-form button'));
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div role="status" className="editor-note">
      <p className="min-w-0 grow">Your changes from before are here. They are not saved yet.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}

function StartFrom({ onStart }: { readonly onStart: () => void }) {
  return (
    <div className="editor-note">
      <p className="min-w-0 grow">An empty persona. Write your own, or begin with texts that work and change them.</p>
      <Button size="sm" onClick={onStart}>
        Start from Executive Assistant
      </Button>
    </div>
  );
}

function SignInToTry() {
  return (
    <div className="preview-foot flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48 text-muted text-sm">Sign in to try this persona. What you wrote stays.</p>
      <Button size="sm" onClick={() => navigate(paths.signIn(here()))}>
        Sign in
      </Button>
    </div>
  );
}

/** The persona for the preview: a name is optional there, but texts that are too long are not accepted. */
function askable(fields: PersonaFields): PersonaFields | string {
  const draft = savable({ ...fields, name: fields.name.trim() || 'Unnamed persona' });
  return Object.keys(faultsOf(draft)).length === 0 ? draft : 'Shorten what is too long, then try it out.';
}
