import type { Share } from '@atrium/contract/sharing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkButtons } from './link-row.tsx';
import { revoke, useShares } from './queries.ts';

/** All public links of the signed-in user. */
export default function SharedLinks() {
  const query = useShares();
  const { data, isPending, error } = query;
  const [revoked, setRevoked] = useState<Share | null>(null);
  return (
    <PanelSection title="Shared links" description="Copies of your chats that anyone with the link can read.">
      {isPending && <Skeleton className="h-10 w-full" />}
      {error && <LoadFailure query={query}>Your links could not be loaded.</LoadFailure>}
      {data?.length === 0 && <p className="text-muted text-sm">None. A link is made in a chat's menu, under Share.</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.map((share) => (
            <li key={share.id} className="flex items-center gap-2 px-3 py-2">
              <span className="min-w-0 flex-1">
                <Link
                  href={paths.chat(share.chatId)}
                  dir="auto"
                  className="hit-area block truncate text-left text-ink text-sm no-underline hover:underline"
                >
                  {share.title}
                </Link>
                <span className="block text-faint text-xs">
                  {formatMoment(new Date(share.updatedAt), new Date())} · {formatCount(share.messageCount, 'message')}
                </span>
              </span>
              <LinkButtons token={share.token} title={share.title} />
              <Button
                size="sm"
                kind="danger"
                aria-label={`Revoke the link of ${share.title}`}
                onClick={() => setRevoked(share)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoked && <RevokeDialog share={revoked} onClose={() => setRevoked(null)} />}
    </PanelSection>
  );
}

function RevokeDialog({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const removal = useMutation({ mutationFn: () => revoke(share), onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Revoke this link?"
      description={`“${share.title}” can no longer be read by those who have the link. A new link will be another one.`}
      words={{ idle: 'Revoke link', busy: 'Revoking...' }}
      isBusy={removal.isPending}
      fault={removal.error && sentenceOf(removal.error)}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
