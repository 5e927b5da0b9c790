import './switch.css';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The id for a `<label>` that names the switch. */
  readonly id?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
}

/** An on/off switch that takes effect at once. */
export function Switch({ checked, onChange, id, labelledBy, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      id={id}
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
      className="switch hit-area"
    >
      <span />
    </button>
  );
}
