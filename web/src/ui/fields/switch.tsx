import { cx } from '../cx.ts';
import { heldBack } from '../held-back.ts';
import './switch.css';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The id for a `<label>` that names the switch. */
  readonly id?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  readonly disabled?: boolean;
}

/** An on/off switch that takes effect at once. */
export function Switch({ checked, onChange, id, labelledBy, describedBy, disabled }: SwitchProps) {
  const { className: held, ...hold } = heldBack(disabled, () => onChange(!checked));
  return (
    <button
      type="button"
      id={id}
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...hold}
      className={cx('switch hit-area', held)}
    >
      <span />
    </button>
  );
}
