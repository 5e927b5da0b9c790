import { removeIdentity } from '@atrium/contract/routes/sign-in.generated';
import type { Identity, ProviderId } from '@atrium/contract/sign-in';
import { KeyRound, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/api.ts';
import { config } from '../../../lib/config.ts';
import { formatMoment } from '../../../lib/format.ts';
import { leaveTo, useAddressQuery } from '../../../lib/navigation.ts';
import { navigations, paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { failureText } from '../failure-text.ts';
import { useUser } from '../queries.ts';
import { providerMarks } from '../sign-in/provider-button.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { Item, ItemIcon, ItemList, ListState } from './item-list.tsx';
import { renewIdentities, useIdentities } from './queries.ts';

const names: Readonly<Record<ProviderId, string>> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  oidc: config.oidcName,
};

/** The providers that can sign in to the account. Shown if there is one, or one could be added. */
export function Providers({ isDemo }: { readonly isDemo: boolean }) {
  const query = useIdentities(!isDemo);
  const { data } = query;
  const failure = useFailureOfAddress();
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const isAdmin = useUser().data?.role === 'admin';
  if (isDemo || (data?.identities.length === 0 && config.signIn.length === 0)) return null;
  const addable = config.signIn.filter((id) => !data?.identities.some((identity) => identity.provider === id));
  return (
    <PanelSection title="Ways to sign in" description="Each of these leads to this account.">
      <FaultLine className="mb-3">{failure}</FaultLine>
      {!data && <ListState what="Your ways to sign in" query={query} />}
      {data && data.identities.length > 0 && (
        <ItemList label="Ways to sign in">
          {data.identities.map((identity) => (
            <IdentityItem key={identity.id} identity={identity} onRemove={() => setLeaving(identity)} />
          ))}
        </ItemList>
      )}
      {data && addable.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {addable.map((id) => (
            <Button
              key={id}
              size="sm"
              icon={providerMarks[id]}
              onClick={() => leaveTo(navigations.link(id, paths.settings('account')))}
            >
              Add {names[id]}
            </Button>
          ))}
        </div>
      )}
      {leaving && (
        <ConfirmRemoval
          title={`Remove ${leaving.name}?`}
          description={`${leaving.email || leaving.name} no longer signs you in here. ${effectOf(data?.identities, isAdmin)}`}
          onClose={() => setLeaving(null)}
          remove={() => send(removeIdentity, { params: { id: leaving.id } })}
          onRemoved={renewIdentities}
        />
      )}
    </PanelSection>
  );
}

/** An admin who is not the owner is one by the address of a provider. */
function effectOf(identities: readonly Identity[] | undefined, isAdmin: boolean): string {
  const isOwner = identities?.some(({ provider }) => provider === 'owner');
  if (!isAdmin || isOwner) return 'Nothing else changes.';
  return 'If you are an admin by this address, you are one no more from your next sign-in on.';
}

/**
 * Why adding a provider just failed; null otherwise. The error is removed from the address, so that it is shown once.
 */
function useFailureOfAddress(): string | null {
  const [query, changeQuery] = useAddressQuery();
  const [failure] = useState(() => (query.has('storage') ? null : failureText(query)));
  useEffect(() => {
    if (failure) changeQuery({ error: null, provider: null }, { replace: true });
  }, [failure, changeQuery]);
  return failure;
}

function IdentityItem({ identity, onRemove }: { readonly identity: Identity; readonly onRemove: () => void }) {
  const used = formatMoment(new Date(identity.lastUsedAt), new Date());
  return (
    <Item
      icon={identity.provider === 'owner' ? <ItemIcon of={KeyRound} /> : providerMarks[identity.provider]}
      title={identity.name}
      detail={identity.email ? `${identity.email} · last used ${used}` : `Last used ${used}`}
      action={
        identity.provider !== 'owner' && (
          <IconButton icon={Unlink} label={`Remove ${identity.name}`} size="sm" onClick={onRemove} />
        )
      }
    />
  );
}
