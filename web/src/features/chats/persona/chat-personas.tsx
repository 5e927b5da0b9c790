import type { Place } from '../run/active-runs.ts';
import { setChooser } from './chooser-state.ts';
import PersonaFaces from './persona-faces.tsx';
import { useAnswering } from './use-answering.ts';

/**
 * The personas of a chat, in its head: pictures and names, as a button that opens the chooser. Draws nothing for the
 * default assistant.
 */
export function ChatPersonas({ place, facesOnly = false }: { readonly place: Place; readonly facesOnly?: boolean }) {
  const personas = useAnswering(place);
  if (personas.length === 0) return null;
  const names = personas.map(({ name }) => name).join(', ');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`In this chat: ${names}`}
      data-tip={names}
      onClick={() => setChooser(true)}
      className="hit-area flex h-control min-w-0 max-w-2/5 flex-none items-center gap-2 rounded-md px-2 font-label text-muted text-sm hover:bg-hover hover:text-ink"
    >
      <PersonaFaces personas={personas} />
      {!facesOnly && (
        <span dir="auto" className="min-w-0 truncate">
          {names}
        </span>
      )}
    </button>
  );
}
