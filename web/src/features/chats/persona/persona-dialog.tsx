import { PersonaChooser } from '../../personas/index.ts';
import type { Place } from '../run/active-runs.ts';
import { choosePersonas } from './choose-personas.ts';
import { setChooser } from './chooser-state.ts';
import { useAnswering } from './use-answering.ts';

/** The 'Choose Digital Persona' dialog for the open chat. */
export default function PersonaDialog({ place }: { readonly place: Place }) {
  const personas = useAnswering(place);
  return (
    <PersonaChooser
      chosen={personas}
      onChoose={(chosen) => choosePersonas(place, chosen)}
      onClose={() => setChooser(false)}
    />
  );
}
