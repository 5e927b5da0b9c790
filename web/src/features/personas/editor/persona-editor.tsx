import './editor.css';
import type { Persona, PersonaFields, PersonaTemplate } from '@atrium/contract/personas';
import { LogIn, UserRoundX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { here, navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { UserFailure } from '../../../ui/notices/user-failure.tsx';
import { useUser } from '../../accounts/index.ts';
import { usePersonas, useTemplates } from '../queries.ts';
import type { EditorTarget } from './domain/editor-target.ts';
import { queryOf } from './domain/editor-target.ts';
import { copyName, emptyPersona, fieldsOf } from './domain/persona-form.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { readDraft } from './persona-draft.ts';
import type { Loaded } from './use-editor.ts';

/**
 * The editor of one persona: a saved one, a new one from a template, an empty one, or a copy. Its React key
 * comes from `useEditorKey`.
 */
export default function PersonaEditor({ target }: { readonly target: EditorTarget }) {
  const user = useUser();
  const needsOwn = target.kind === 'existing' || (target.kind === 'new' && target.copyOf !== null);
  const personas = usePersonas(needsOwn);
  // A persona deleted elsewhere stays open, with what was written in it; so does a template that was archived.
  const opened = useRef<Persona | undefined>(undefined);
  const begun = useRef<PersonaTemplate | undefined>(undefined);
  const templates = useTemplates(target.kind === 'template');
  // Until the user is known, it is not known whose draft may be shown.
  if (user.isPending) return <EditorSkeleton />;
  if (user.isLoadingError) {
    return (
      <Notice>
        <UserFailure heading query={user} />
      </Notice>
    );
  }
  const userId = user.data?.id ?? null;
  const open = (source: Omit<Loaded, 'target' | 'userId'>) => (
    <EditorForm key={`${userId}`} target={target} userId={userId} {...source} />
  );
  if (target.kind === 'new' && target.copyOf === null) return open({ snapshot: emptyPersona, basedOn: null });
  if (needsOwn && userId === null) return <SignInFirst />;
  const query = target.kind === 'template' ? templates : personas;
  if (query.isPending) return <EditorSkeleton />;
  if (query.data === undefined) {
    return (
      <Notice>
        <LoadFailurePlace heading icon={UserRoundX} title="The persona could not be loaded" query={query} />
      </Notice>
    );
  }
  if (target.kind === 'template') {
    const template = templates.data?.find(({ id, isActive }) => id === target.id && isActive) ?? begun.current;
    begun.current = template;
    if (template) return open({ snapshot: fieldsOf(template), basedOn: null });
    // It was archived, but this tab has what was written from it.
    const isWritten = readDraft(queryOf(target), userId) !== null;
    return isWritten ? open({ snapshot: emptyPersona, basedOn: null }) : <NotThere what="template" />;
  }
  const id = target.kind === 'existing' ? target.id : target.copyOf;
  const persona = personas.data?.find((each) => each.id === id) ?? opened.current;
  opened.current = persona;
  if (!persona) {
    // It was deleted elsewhere, but this tab has unsaved changes of it.
    const kept = target.kind === 'existing' ? readDraft(queryOf(target), userId) : null;
    return kept ? open({ snapshot: emptyPersona, basedOn: kept.basedOn }) : <NotThere what="persona" />;
  }
  const snapshot: PersonaFields = fieldsOf(persona);
  if (target.kind === 'existing') return open({ snapshot, basedOn: persona.updatedAt });
  return open({ snapshot, start: { ...snapshot, name: copyName(snapshot.name) }, basedOn: null });
}

function goBack(): void {
  navigate(paths.personas);
}

function Notice({ children }: { readonly children: ReactNode }) {
  return <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">{children}</div>;
}

function NotThere({ what }: { readonly what: string }) {
  return (
    <Notice>
      <Empty
        heading
        icon={UserRoundX}
        title={`This ${what} is not there`}
        action={<Button onClick={goBack}>Go Back</Button>}
      >
        It may have been deleted, or it belongs to someone else.
      </Empty>
    </Notice>
  );
}

function SignInFirst() {
  return (
    <Notice>
      <Empty
        heading
        icon={LogIn}
        title="Sign in to open this persona"
        action={<Button onClick={() => navigate(paths.signIn(here()))}>Sign in</Button>}
      >
        Personas are kept with your profile.
      </Empty>
    </Notice>
  );
}
