import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface FaultLineProps {
  /** One sentence on why it was not done. Nothing is drawn where there is none. */
  readonly children: ReactNode;
  /** What can be done about it: buttons beside the sentence. */
  readonly action?: ReactNode;
  /** `status` where it comes while one is still writing: it is read out in a pause. */
  readonly role?: 'alert' | 'status';
  /** Its distance to what stands around it. */
  readonly className?: string | undefined;
}

/** Says in a form, a dialog or a tab what went wrong. What is wrong with a single field stands under that (`FieldNote`). */
export function FaultLine({ children, action, role = 'alert', className }: FaultLineProps) {
  if (!children) return null;
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
