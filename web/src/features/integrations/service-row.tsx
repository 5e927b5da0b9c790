import type { Integration } from '@atrium/contract/integrations';
import type { Service } from '@atrium/contract/services';
import { config } from '../../lib/config.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConnectedControls } from './connected-controls.tsx';
import { PlainState, RowFrame } from './row-frame.tsx';

interface ServiceRowProps {
  readonly service: Service;
  readonly integration: Integration | undefined;
  readonly onConnect: () => void;
}

/** A service with its state: a key that works or fails, no key yet, or not available for now. */
export function ServiceRow({ service, integration, onConnect }: ServiceRowProps) {
  const { name, by } = service;
  const label = service.label.replace('{product}', config.productName);
  const row = { name, label };
  if (by === 'later') {
    return (
      <RowFrame {...row} isClosed isShort state={<PlainState>Not connected</PlainState>}>
        <Button size="sm" disabled aria-label={`${label}: Coming soon...`}>
          Coming soon...
        </Button>
      </RowFrame>
    );
  }
  if (by === 'always') {
    return (
      <RowFrame
        {...row}
        state={<Badge kind="success">Connected</Badge>}
        detail={`Models reached through ${config.productName} itself. Always there, paid with credits.`}
      />
    );
  }
  if (!integration) {
    return (
      <RowFrame {...row} isShort state={<PlainState>Not connected</PlainState>} detail={service.maker}>
        <Button size="sm" aria-label={`Connect ${label}`} onClick={onConnect}>
          Connect
        </Button>
      </RowFrame>
    );
  }
  return (
    <RowFrame {...row} isLive state={<State integration={integration} />} detail={<Detail integration={integration} />}>
      <ConnectedControls integration={integration} label={label} onReplace={onConnect} />
    </RowFrame>
  );
}

function State({ integration: { isActive, check } }: { readonly integration: Integration }) {
  if (!isActive) return <PlainState>Not connected</PlainState>;
  if (check.state === 'refused') return <Badge kind="danger">Key refused</Badge>;
  return <Badge kind="success">Connected</Badge>;
}

function Detail({ integration }: { readonly integration: Integration }) {
  const { check, isActive, isSaved } = integration;
  const last4 = last4Of(integration);
  const parts = [
    last4 === '' ? 'Key kept' : `Key ending in ${last4}`,
    isActive ? null : 'turned off',
    isSaved ? null : 'until you sign out',
    check.state === 'accepted' ? `accepted ${formatMoment(new Date(check.at), new Date())}` : null,
  ];
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      {check.message && (
        <span className={check.state === 'refused' ? 'block text-danger' : 'block'}>{check.message}</span>
      )}
    </>
  );
}

function last4Of({ credentialsEncrypted }: Integration): string {
  const shown: unknown = JSON.parse(credentialsEncrypted);
  return typeof shown === 'object' && shown !== null && 'last4' in shown ? String(shown.last4) : '';
}
