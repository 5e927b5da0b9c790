import { TriangleAlert } from 'lucide-react';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { NotAllowed } from '../../../ui/notices/not-allowed.tsx';
import { UserFailure } from '../../../ui/notices/user-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useUser } from '../../accounts/index.ts';
import { useTemplates } from '../queries.ts';
import { TemplatesAdmin } from './templates-admin.tsx';

/** The persona templates, for admins. The server refuses everyone else, and this page tells them so. */
export default function AdminPage() {
  usePageTitle('Persona Templates Admin');
  const user = useUser();
  const isAdmin = user.data?.role === 'admin';
  const templates = useTemplates(isAdmin);
  if (user.isPending) return <Loading />;
  if (user.isLoadingError) return <UserFailure heading query={user} className="mt-[20vh]" />;
  if (!user.data || !isAdmin) return <NotAllowed isVisitor={!user.data} to="manage persona templates" />;
  if (templates.data) {
    return (
      <div data-scroller className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <div className="mx-auto w-[calc(100%-2rem)] max-w-hall pt-6 pb-16 md:w-[calc(100%-4rem)] md:pt-10">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="font-title text-xl">Persona Templates Admin</h1>
            <Badge kind="warning">ADMIN ONLY</Badge>
          </div>
          <p className="mt-0.5 text-muted">The templates that everyone's personas start from</p>
          <TemplatesAdmin owner={user.data.id} />
        </div>
      </div>
    );
  }
  if (!templates.isError) return <Loading />;
  return (
    <LoadFailurePlace
      heading
      icon={TriangleAlert}
      title="The templates could not be loaded"
      query={templates}
      className="mt-[20vh]"
    />
  );
}

function Loading() {
  return (
    <p role="status" className="mt-[20vh] flex items-center justify-center gap-2 text-muted">
      <Spinner />
      Loading admin panel...
    </p>
  );
}
