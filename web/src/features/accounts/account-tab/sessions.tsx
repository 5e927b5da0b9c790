import type { Session } from '@atrium/contract/accounts';
import { endOtherSessions, endSession } from '@atrium/contract/routes/accounts.generated';
import { useMutation } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { call, send } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { unlessGone } from '../../../lib/is-gone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { Item, ItemIcon, ItemList, ListState } from './item-list.tsx';
import { renewSessions, useSessions } from './queries.ts';

/** The browsers that are signed in, with buttons to sign them out. */
export function Sessions() {
  const query = useSessions();
  const { data } = query;
  const others = data?.sessions.filter((session) => !session.isCurrent).length ?? 0;
  const endAll = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: ({ ended }) => {
      toast({
        kind: 'success',
        title: 'Signed out everywhere else',
        description: ended === 1 ? 'One other session was ended.' : `${ended} other sessions were ended.`,
      });
      return renewSessions();
    },
    onError: (error) => toastFailure('The other sessions were not ended', error),
  });
  return (
    <PanelSection
      title="Sessions"
      description="The browsers in which you are signed in. End one that you do not know or no longer use."
      action={
        others > 0 && (
          <Button kind="danger" size="sm" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            End all others
          </Button>
        )
      }
    >
      {data ? (
        <ItemList label="Sessions">
          {data.sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ItemList>
      ) : (
        <ListState what="Your sessions" query={query} />
      )}
    </PanelSection>
  );
}

function SessionItem({ session }: { readonly session: Session }) {
  const end = useMutation({
    // A session that has already ended counts as success.
    mutationFn: () => unlessGone(send(endSession, { params: { id: session.id } })),
    onSuccess: renewSessions,
    onError: (error) => toastFailure('The session was not ended', error),
  });
  const now = new Date();
  const seen = formatMoment(new Date(session.lastSeenAt), now);
  const since = formatMoment(new Date(session.signedInAt), now);
  return (
    <Item
      icon={<ItemIcon of={/android|iphone|ipad|ios/i.test(session.device) ? Smartphone : Laptop} />}
      title={
        <>
          {session.device}
          {session.isCurrent && <Badge kind="success">This session</Badge>}
        </>
      }
      detail={[session.address, session.isCurrent ? 'active now' : `last seen ${seen}`, `signed in ${since}`]
        .filter(Boolean)
        .join(' · ')}
      action={
        !session.isCurrent && (
          <Button
            kind="ghost"
            size="sm"
            busy={end.isPending}
            aria-label={`End the session of ${session.device}`}
            onClick={() => end.mutate()}
          >
            End
          </Button>
        )
      }
    />
  );
}
