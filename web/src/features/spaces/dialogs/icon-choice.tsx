import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { spaceIcons } from '../space-icons.ts';

interface IconChoiceProps {
  readonly chosen: string;
  readonly onChoose: (iconType: string) => void;
}

/** The icons for a space, as radio buttons. */
export function IconChoice({ chosen, onChoose }: IconChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-label text-sm">Icon</legend>
      <div className="flex flex-wrap gap-1">
        {Object.entries(spaceIcons).map(([iconType, { name: word, icon }]) => (
          <label
            key={iconType}
            data-tip={word}
            className="grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-hover hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:inset-ring has-checked:inset-ring-accent-line has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 coarse:size-11"
          >
            <input
              type="radio"
              name={name}
              checked={iconType === chosen}
              onChange={() => onChoose(iconType)}
              aria-label={word}
              className="sr-only"
            />
            <Icon of={icon} size={18} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
