import type { Service } from '@atrium/contract/services';
import { config } from '../../lib/config.ts';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { connectDrive, useDriveStatus } from '../drive-mirror/index.ts';
import { turnSettings } from '../settings/index.ts';
import { PlainState, RowFrame } from './row-frame.tsx';

/** Google Drive, which is connected by signing in at Google, and managed in the Data tab. */
export function DriveRow({ service }: { readonly service: Service }) {
  const { data: status } = useDriveStatus();
  const row = { name: service.name, label: service.label };
  if (!config.signIn.includes('google') || (status?.state === 'off' && !status.isConfigured)) {
    return (
      <RowFrame
        {...row}
        state={<PlainState>Not connected</PlainState>}
        detail={
          <>
            Not set up on this server.{' '}
            <Link href={paths.guide('google-drive')} className="text-accent-ink underline underline-offset-3">
              How to set it up
            </Link>
          </>
        }
      />
    );
  }
  if (!status || status.state === 'off') {
    return (
      <RowFrame {...row} isShort state={<PlainState>Not connected</PlainState>}>
        <Button size="sm" aria-label={`Connect ${service.label}`} disabled={!status} onClick={connectDrive}>
          Connect
        </Button>
      </RowFrame>
    );
  }
  const needsAnew = status.state === 'reconnect';
  return (
    <RowFrame
      {...row}
      state={needsAnew ? <Badge kind="warning">Connect again</Badge> : <Badge kind="success">Connected</Badge>}
      {...(needsAnew ? { detail: 'Access was taken back at Google.' } : {})}
    >
      {needsAnew && (
        <Button size="sm" onClick={connectDrive}>
          Connect again
        </Button>
      )}
      <Button kind="ghost" size="sm" aria-label={`Manage ${service.label}`} onClick={() => turnSettings('data')}>
        Manage
      </Button>
    </RowFrame>
  );
}
