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
  /** The content of a tab, for signed-in users. */
  readonly content: (tab: SettingsTab) => ReactNode;
  /** A button at the top of a tab, for signed-in users. */
  readonly action?: (tab: SettingsTab) => ReactNode;
}

/** The settings dialog, opened by the address. A visitor is asked to sign in instead. */
export function SettingsDialog({ tab, content, action }: SettingsDialogProps) {
  const isSignedIn = Boolean(useUser().data);
  // Until the tab of keys is open, those of vendors are among the integrations.
  const current = tabs.find((each) => each.id === tab && !each.closed)?.id ?? 'integrations';
  return (
    <TabsDialog
      onClose={closeSettings}
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
