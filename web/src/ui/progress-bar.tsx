import { cx } from './cx.ts';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** Whether it lies along the lower edge of the element in progress, without a track of its own. */
  readonly edge?: boolean;
  /** Classes for its size and place, unless it lies along an edge. */
  readonly className?: string;
}

/** The progress of a longer action. */
export function ProgressBar({ label, value, max = 1, edge = false, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={cx(
        'block appearance-none border-0 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent',
        edge ? 'absolute inset-x-0 bottom-0 h-0.5 w-full bg-transparent' : 'overflow-hidden rounded-full bg-press',
        className,
      )}
    />
  );
}
