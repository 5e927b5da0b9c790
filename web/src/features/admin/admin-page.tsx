import { Tabs } from 'radix-ui';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { panelPart } from '../../ui/late-part.ts';
import { LineTab } from '../../ui/line-tab.tsx';
import { NotAllowed } from '../../ui/notices/not-allowed.tsx';
import { UserFailure } from '../../ui/notices/user-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useUser } from '../accounts/index.ts';

const tabs = [
  { id: 'users', label: 'Users', Content: panelPart(() => import('./users/users-tab.tsx')) },
  { id: 'usage', label: 'Usage', Content: panelPart(() => import('./usage/usage-tab.tsx')) },
  { id: 'packages', label: 'Packages', Content: panelPart(() => import('./packages/packages-tab.tsx')) },
  { id: 'models', label: 'Models', Content: panelPart(() => import('./models/models-tab.tsx')) },
  { id: 'limits', label: 'Limits', Content: panelPart(() => import('./limits/limits-tab.tsx')) },
  { id: 'log', label: 'Log', Content: panelPart(() => import('./log/log-tab.tsx')) },
] as const;

/**
 * The administration of the installation's money, for admins. The server refuses everyone else, and this page says so.
 */
export default function AdminPage() {
  usePageTitle('Admin');
  const user = useUser();
  if (user.isPending) {
    return (
      <p role="status" className="mt-[20vh] flex items-center justify-center gap-2 text-muted">
        <Spinner />
        Loading admin panel...
      </p>
    );
  }
  if (user.isLoadingError) return <UserFailure heading query={user} className="mt-[20vh]" />;
  if (user.data?.role !== 'admin') return <NotAllowed isVisitor={!user.data} to="manage credits, prices and limits" />;
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
      <div className="mx-auto w-[calc(100%-2rem)] max-w-hall pt-6 pb-16 md:w-[calc(100%-4rem)] md:pt-10">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-title text-xl">Admin</h1>
          <Badge kind="warning">ADMIN ONLY</Badge>
        </div>
        <p className="mt-0.5 text-muted">
          Users, credits, prices and limits of this server.{' '}
          <Link
            href={paths.adminPersonas}
            className="text-accent-ink underline decoration-accent-line underline-offset-3"
          >
            Persona templates
          </Link>
        </p>
        <AdminTabs />
      </div>
    </div>
  );
}

/** The open tab is kept in the address; switching tabs drops what the previous tab had selected. */
function AdminTabs() {
  const [query, change] = useAddressQuery();
  const current = tabs.find(({ id }) => id === query.get('tab')) ?? tabs[0];
  const strip = useRef<HTMLDivElement>(null);
  // A small screen may not have room for all tabs.
  useEffect(() => {
    const tab = strip.current?.querySelector(`[data-tab="${current.id}"]`);
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current.id]);
  const open = (tab: string) => change({ tab, q: null, user: null });
  return (
    <Tabs.Root value={current.id} onValueChange={open} activationMode="manual" className="mt-5">
      <Tabs.List
        ref={strip}
        aria-label="Admin"
        className="max-md:edge-fade flex overflow-x-auto border-line border-b max-md:-mx-4 max-md:px-4"
      >
        {tabs.map(({ id, label }) => (
          <LineTab key={id} value={id} data-tab={id} className="px-3">
            {label}
          </LineTab>
        ))}
      </Tabs.List>
      <Tabs.Content value={current.id} tabIndex={-1} className="pt-5 outline-none">
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
          <current.Content />
        </Suspense>
      </Tabs.Content>
    </Tabs.Root>
  );
}
