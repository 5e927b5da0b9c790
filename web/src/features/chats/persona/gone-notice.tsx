import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Place } from '../run/active-runs.ts';
import { setChooser } from './chooser-state.ts';
import { useAnswering } from './use-answering.ts';

/** Says that a persona of the chat was deleted, with a button to choose who answers from then on. */
export function GoneNotice({ place }: { readonly place: Place }) {
  const gone = useAnswering(place).filter((persona) => persona.isGone);
  if (gone.length === 0) return null;
  const names = gone.map(({ name }) => name).join(', ');
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm"
    >
      <Icon of={CircleAlert} size={16} className="text-warning" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {names} {gone.length === 1 ? 'was' : 'were'} deleted. Choose who answers from here on.
      </p>
      <Button size="sm" onClick={() => setChooser(true)}>
        Choose persona
      </Button>
    </div>
  );
}
