import type { User } from '@atrium/contract/accounts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';

/** Name, address and role, as the account has them. */
export function Profile({ user }: { readonly user: User }) {
  return (
    <PanelSection title="Profile">
      <div className="flex items-center gap-3">
        <Avatar name={user.username} src={user.avatar} size={48} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <b className="truncate">{user.username}</b>
            {user.role === 'admin' && <Badge kind="accent">Admin</Badge>}
            {user.isDemo && <Badge>Demo</Badge>}
          </p>
          <p className="truncate text-muted text-sm">
            {user.email || (user.isDemo ? 'A demo account has no e-mail address.' : 'No e-mail address')}
          </p>
        </div>
      </div>
    </PanelSection>
  );
}
