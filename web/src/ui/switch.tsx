import { Switch as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface SwitchRowProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A setting that is on or off. The whole row, label and control, is the target. */
export function SwitchRow({ children, checked, onChange, disabled = false }: SwitchRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Radix switch inside, a labelable button
    <label className="flex min-h-10 items-center gap-3 text-sm">
      <span className="min-w-0 flex-1">{children}</span>
      <Radix.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-5 w-9 flex-none rounded-full bg-line-strong transition-colors duration-(--d-2) disabled:opacity-45 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-raised transition-transform duration-(--d-2) data-[state=checked]:translate-x-4.5 dark:bg-ink dark:data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </label>
  );
}
