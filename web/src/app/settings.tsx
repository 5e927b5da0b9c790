import { Suspense } from 'react';
import { forgetDrafts } from '../features/chats/index.ts';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import type { SettingsTab } from '../lib/paths.ts';
import { pagePart, quietPart } from '../ui/late-part.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const IntegrationsTab = pagePart(() => import('../features/integrations/integrations-tab.tsx'));
const BillingTab = pagePart(() => import('../features/usage/billing/billing-tab.tsx'));
const UsageTab = pagePart(() => import('../features/usage/usage-tab.tsx'));
const RefreshUsage = quietPart(() => import('../features/usage/refresh-usage.tsx'));
const AccountTab = pagePart(() => import('../features/accounts/account-tab/account-tab.tsx'));

/**
 * The sections of the tab Data, in the order in which they stand. A slice adds its own by a line here; a section draws
 * itself in a `PanelSection` (ui/panel-section.tsx) and needs nothing given.
 */
const DataTab = pagePart(async () => {
  const [{ default: Drive }, { default: Export }, { default: Import }, { default: Links }] = await Promise.all([
    import('../features/drive-mirror/drive-section.tsx'),
    import('../features/exchange/export-section.tsx'),
    import('../features/exchange/import-section.tsx'),
    import('../features/sharing/shared-links.tsx'),
  ]);
  const sections = () => (
    <>
      <Drive />
      <Export />
      <Import />
      <Links />
    </>
  );
  return { default: sections };
});

/** The settings with what each slice puts into them. Loaded when they are first opened. */
export default function Settings({ tab }: { readonly tab: SettingsTab }) {
  return (
    <SettingsDialog
      tab={tab}
      action={(current) => <Suspense fallback={null}>{current === 'usage' && <RefreshUsage />}</Suspense>}
      content={(current) => (
        <Suspense fallback={<Skeleton className="mt-2 h-40 w-full" />}>
          {current === 'integrations' && <IntegrationsTab />}
          {current === 'billing' && <BillingTab />}
          {current === 'usage' && <UsageTab />}
          {current === 'account' && <AccountTab onDeleted={forgetDrafts} />}
          {current === 'data' && <DataTab />}
        </Suspense>
      )}
    />
  );
}
