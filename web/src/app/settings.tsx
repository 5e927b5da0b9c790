import { Suspense } from 'react';
import { forgetDrafts } from '../features/chats/composer/draft/follow-tabs.ts';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import type { SettingsTab } from '../lib/paths.ts';
import { panelPart, quietPart } from '../ui/late-part.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const IntegrationsTab = panelPart(() => import('../features/integrations/integrations-tab.tsx'));
const BillingTab = panelPart(() => import('../features/usage/billing/billing-tab.tsx'));
const UsageTab = panelPart(() => import('../features/usage/usage-tab.tsx'));
const RefreshUsage = quietPart(() => import('../features/usage/refresh-usage.tsx'));
const AccountTab = panelPart(() => import('../features/accounts/account-tab/account-tab.tsx'));

/**
 * The sections of the tab Data, in the order shown. A slice adds its own section by a line here. A section draws itself
 * in a `PanelSection` (ui/panel-section.tsx) and takes no props.
 */
const dataSections = [
  { name: 'drive', Section: panelPart(() => import('../features/drive-mirror/drive-section.tsx')) },
  { name: 'export', Section: panelPart(() => import('../features/exchange/export-section.tsx')) },
  { name: 'import', Section: panelPart(() => import('../features/exchange/import-section.tsx')) },
  { name: 'shared-links', Section: panelPart(() => import('../features/sharing/shared-links.tsx')) },
] as const;

const pending = <Skeleton className="mt-2 h-40 w-full" />;

/** The settings dialog with the tabs of all slices. Loaded when it is first opened. */
export default function Settings({ tab }: { readonly tab: SettingsTab }) {
  return (
    <SettingsDialog
      tab={tab}
      action={(current) => <Suspense fallback={null}>{current === 'usage' && <RefreshUsage />}</Suspense>}
      content={(current) => (
        <Suspense fallback={pending}>
          {current === 'integrations' && <IntegrationsTab />}
          {current === 'billing' && <BillingTab />}
          {current === 'usage' && <UsageTab />}
          {current === 'account' && <AccountTab onDeleted={forgetDrafts} />}
          {/* One Suspense boundary for all, so that no section appears above one that is being read. */}
          {current === 'data' && dataSections.map(({ name, Section }) => <Section key={name} />)}
        </Suspense>
      )}
    />
  );
}
