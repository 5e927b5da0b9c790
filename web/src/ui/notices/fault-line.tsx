import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface FaultLineProps {
  /** One sentence on what went wrong. Nothing is drawn without it. */
  readonly children: ReactNode;
  /** Buttons beside the sentence that help to fix the problem. */
  readonly action?: ReactNode;
  /**
   * `status` if it may appear while the user is still typing: it is then announced politely. Its element is there before
   * the sentence, because a polite one that comes with its words is not announced everywhere.
   */
  readonly role?: 'alert' | 'status';
  /** Classes for its outer spacing. */
  readonly className?: string | undefined;
}

/**
 * An error message in a form, a dialog or a tab. The error of a single field is shown under that field (`FieldNote`).
 */
export function FaultLine({ children, action, role = 'alert', className }: FaultLineProps) {
  if (!children) return role === 'status' ? <div role={role} className="sr-only" /> : null;
  return (
    <div role={role} className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 text-sm', className)}>
      <p className="flex min-w-0 items-start gap-2 text-danger [overflow-wrap:anywhere]">
        <Icon of={CircleAlert} size={16} className="mt-0.5" />
        <span className="min-w-0">{children}</span>
      </p>
      {action}
    </div>
  );
}
