import { BookOpen, LayoutGrid, ShieldAlert, UsersRound, Wrench } from 'lucide-react';
import type { Section } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { Coming } from './coming.tsx';

interface SectionPageProps {
  readonly section: Exclude<Section, 'chat' | 'history'>;
  readonly space: number | null;
}

/** The sections beside the chat. */
export default function SectionPage({ section, space }: SectionPageProps) {
  if (section === 'digital-personas') {
    return (
      <Coming icon={UsersRound} title="Your Digital Personas" subtitle="Manage and configure your AI assistants">
        Virtual employees, industry experts and companions that you set up yourself.
      </Coming>
    );
  }
  if (section === 'spaces') {
    const title = space === null ? 'Spaces' : space === 1 ? 'My Personal Space' : 'My Workspace';
    return (
      <Coming icon={LayoutGrid} title={title} subtitle="Focused workspaces for sources, notes and chats">
        A place for each piece of work, with chats that answer from what is in it.
      </Coming>
    );
  }
  if (section === 'knowledge-base') {
    return (
      <Coming icon={BookOpen} title="Knowledge Base">
        Every source you have, searchable in one place.
      </Coming>
    );
  }
  return (
    <Coming icon={Wrench} title="Tools">
      What your assistants can use, with a try-out for each.
    </Coming>
  );
}

/** The templates of personas, for admins. The server refuses everyone else; this page says so. */
export function AdminPage() {
  const user = useUser();
  if (user.isPending) return <Skeleton className="m-8 h-8 w-64" />;
  if (user.data?.role !== 'admin') {
    return (
      <Empty heading icon={ShieldAlert} title="You are not allowed to open this page" className="mt-[20vh]">
        It is for admins of this server. Sign in with an admin's account to manage persona templates.
      </Empty>
    );
  }
  return (
    <Coming icon={UsersRound} title="Persona Templates Admin" badge={<Badge kind="warning">ADMIN ONLY</Badge>}>
      The templates that everyone's personas start from.
    </Coming>
  );
}
