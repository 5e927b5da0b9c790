import type { AdminUser } from '@atrium/contract/admin-money';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { formatUsd } from '../../../lib/format-usd.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatCredits } from '../../credits/index.ts';
import { isUnlimited } from '../domain/is-unlimited.ts';
import { UserPanel } from './user-panel.tsx';

interface UserRowProps {
  readonly user: AdminUser;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A user in one line; expanded, it shows the details and actions. */
export function UserRow({ user, isOpen, onToggle }: UserRowProps) {
  const panel = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onToggle}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-[min(8rem,100%)] flex-1">
            <span className="flex min-w-0 items-center gap-2">
              <span dir="auto" className="truncate text-left font-label text-sm">
                {user.username}
              </span>
              {user.role === 'admin' && <Badge kind="accent">Admin</Badge>}
              {user.kind === 'demo' && <Badge kind="line">Demo</Badge>}
            </span>
            <span className="block truncate text-muted text-xs">{user.email || 'No e-mail address'}</span>
          </span>
          <span className="flex-none text-right text-sm tabular-nums">
            <span className="block">{isUnlimited(user) ? 'Unlimited' : formatCredits(user.credits)} credits</span>
            <span className={cx('block text-xs', user.owed > 0 ? 'text-danger' : 'text-muted')}>
              {user.owed > 0
                ? `${formatCredits(Math.ceil(user.owed))} owed`
                : `${formatUsd(user.currentMonth, 2)} this month`}
            </span>
          </span>
        </span>
        <Icon of={ChevronDown} size={16} className={cx('text-faint transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <section id={panel} aria-label={user.username} className="border-line border-t bg-surface px-4 pt-3 pb-5">
          <UserPanel user={user} />
        </section>
      )}
    </li>
  );
}
