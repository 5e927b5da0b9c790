import { Blocks, ChartNoAxesColumn, CreditCard, Database, KeyRound, LogIn, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { here, Link } from '../../lib/navigation.ts';
import type { SettingsTab } from '../../lib/paths.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { DialogTab } from '../../ui/dialogs/tabs-dialog.tsx';
import { TabsDialog } from '../../ui/dialogs/tabs-dialog.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import { UserFailure } from '../../ui/notices/user-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { closeSettings, turnSettings } from './settings-address.ts';

const closed = 'Coming soon...';

const tabs: readonly DialogTab<SettingsTab>[] = [
  { id: 'integrations', label: 'Integrations', icon: Blocks },
  { id: 'billing', label: 'Billing', icon: CreditCard },
  { id: 'usage', label: 'Usage', icon: ChartNoAxesColumn },
  { id: 'api', label: 'API Keys', icon: KeyRound, closed },
  { id: 'account', label: 'Account', icon: UserRound },
  { id: 'data', label: 'Data', icon: Database },
];

interface SettingsDialogProps {
  readonly tab: SettingsTab;
  /** What a tab shows to someone signed in. */
  readonly content: (tab: SettingsTab) => ReactNode;
  /** A button at the head of a tab, for someone signed in. */
  readonly action?: (tab: SettingsTab) => ReactNode;
}

/** The settings, opened by the address. A visitor has none and is told how to get them. */
export function SettingsDialog({ tab, content, action }: SettingsDialogProps) {
  const isSignedIn = Boolean(useUser().data);
  const current = tabs.find((each) => each.id === tab && !each.closed)?.id ?? 'account';
  return (
    <TabsDialog
      open
      onOpenChange={(open) => !open && closeSettings()}
      title="Settings"
      tabs={tabs}
      current={current}
      onSelect={turnSettings}
      action={isSignedIn && action?.(current)}
    >
      <SignedIn>{content(current)}</SignedIn>
    </TabsDialog>
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  if (user.data) return children;
  if (user.isLoadingError) return <UserFailure query={user} className="mt-[10vh]" />;
  if (user.isPending) return <Skeleton className="mt-2 h-40 w-full" />;
  return (
    <Empty
      icon={LogIn}
      title="Sign in to see your settings"
      className="mt-[10vh]"
      action={
        <Link href={paths.signIn(here())} className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    >
      They belong to an account.
    </Empty>
  );
}
