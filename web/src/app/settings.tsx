import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { forgetDrafts } from '../features/chats/index.ts';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import type { SettingsTab } from '../lib/paths.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const DriveSection = lazy(() => import('../features/drive-mirror/drive-section.tsx'));
const ImportSection = lazy(() => import('../features/exchange/import-section.tsx'));
const ExportSection = lazy(() => import('../features/exchange/export-section.tsx'));
const SharedLinks = lazy(() => import('../features/sharing/shared-links.tsx'));
const IntegrationsTab = lazy(() => import('../features/integrations/integrations-tab.tsx'));
const BillingTab = lazy(() => import('../features/usage/billing/billing-tab.tsx'));
const UsageTab = lazy(() => import('../features/usage/usage-tab.tsx'));
const RefreshUsage = lazy(() => import('../features/usage/refresh-usage.tsx'));
const AccountTab = lazy(() => import('../features/accounts/account-tab/account-tab.tsx'));

/**
 * The sections of the tab Data, in the order in which they stand. A slice adds its own by a line here; a section draws
 * itself in a `PanelSection` (ui/panel-section.tsx) and needs nothing given.
 */
const dataSections: readonly (readonly [name: string, Section: ComponentType])[] = [
  ['drive', DriveSection],
  ['export', ExportSection],
  ['import', ImportSection],
  ['shared-links', SharedLinks],
];

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
          {current === 'data' && dataSections.map(([name, Section]) => <Section key={name} />)}
        </Suspense>
      )}
    />
  );
}
