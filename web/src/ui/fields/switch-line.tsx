import { useId } from 'react';
import { Switch } from './switch.tsx';

interface SwitchLineProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A quiet line with a switch at its end, for a card that is itself a link: the switch lies above that link. */
export function SwitchLine({ label, ...state }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="mt-2 flex items-center gap-2 text-muted text-xs">
      <span id={id} className="flex-1">
        {label}
      </span>
      <span className="relative inline-flex">
        <Switch labelledBy={id} {...state} />
      </span>
    </div>
  );
}
