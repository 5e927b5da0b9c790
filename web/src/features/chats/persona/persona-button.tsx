import type { ChatPersona } from '@atrium/contract/chat-personas';
import { Suspense } from 'react';
import { loadBefore, quietPart } from '../../../ui/late-part.ts';
import { MarkAvatar } from '../../../ui/marks/mark-avatar.tsx';
import { setChooser } from './chooser-state.ts';

const loadFaces = () => import('./persona-faces.tsx');
const PersonaFaces = quietPart(loadFaces);
export const loadDialog = () => import('./persona-dialog.tsx');

/** Shows who answers and opens the chooser. In a narrow composer it is only the picture. */
export function PersonaButton({ personas, className }: { personas: readonly ChatPersona[]; className: string }) {
  const names = personas.map(({ name }) => name).join(', ') || 'AI Assistant';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Persona: ${names}`}
      data-tip="Choose Digital Persona"
      onPointerEnter={() => loadBefore(loadDialog)}
      onFocus={() => loadBefore(loadDialog)}
      onClick={() => setChooser(true)}
      className={className}
    >
      {personas.length > 0 ? (
        <Suspense fallback={<span className="size-5" />}>
          <PersonaFaces personas={personas} />
        </Suspense>
      ) : (
        <MarkAvatar size={20} />
      )}
      <span className="@max-[40rem]:hidden max-w-34 truncate">{personas.length > 1 ? countOf(personas) : names}</span>
    </button>
  );
}

function countOf([first, ...others]: readonly ChatPersona[]): string {
  return `${first?.name} +${others.length}`;
}
