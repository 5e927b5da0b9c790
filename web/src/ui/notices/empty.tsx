import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

/** A small arched niche with an icon, the sign of an empty place. */
export function Niche({ icon, className }: { readonly icon: LucideIcon; readonly className?: string }) {
  return (
    <span
      className={cx(
        'niche grid h-16 w-12 flex-none place-items-center rounded-[1.5rem_1.5rem_6px_6px] text-muted',
        className,
      )}
    >
      <Icon of={icon} size={20} />
    </span>
  );
}

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One sentence: what would be here, or what to do. */
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly className?: string;
  /** Whether the title is the page's `<h1>`, where nothing else on the page has one. */
  readonly heading?: boolean;
}

export function Empty({ icon, title, children, action, className, heading = false }: EmptyProps) {
  const Title = heading ? 'h1' : 'b';
  return (
    <div className={cx('flex flex-col items-center gap-1 px-4 py-8 text-center', className)}>
      <Niche icon={icon} className="mb-3" />
      <Title className="font-title">{title}</Title>
      {children && <p className="max-w-[34ch] text-balance text-muted text-sm">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
