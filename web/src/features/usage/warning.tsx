import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';

interface WarningProps {
  /** Whether it is only a warning, and nothing is blocked yet. */
  readonly isMild?: boolean;
  readonly children: ReactNode;
}

/** Says under an amount what prevents spending, or soon will. */
export function Warning({ isMild = false, children }: WarningProps) {
  return (
    <p role="status" className={cx('mt-3 flex items-start gap-2 text-sm', isMild ? 'text-warning' : 'text-danger')}>
      <Icon of={TriangleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}
