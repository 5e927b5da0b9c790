import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface SwitchRowProps {
  readonly icon?: LucideIcon;
  readonly label: string;
  /** A short note on its state. */
  readonly badge?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch with its label at the left. The whole row can be clicked; keyboard users use the switch in it. */
export function SwitchRow({ icon, label, badge, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="setting-row cursor-pointer">
      {icon && <Icon of={icon} size={16} className="text-muted" />}
      <span className="flex flex-1 flex-wrap items-center gap-x-2">
        <span id={`${id}-name`}>{label}</span>
        {badge && (
          <span id={`${id}-state`} className="inline-flex">
            <Badge kind="line">{badge}</Badge>
          </span>
        )}
      </span>
      <Switch
        id={id}
        labelledBy={`${id}-name`}
        {...(badge && { describedBy: `${id}-state` })}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}
