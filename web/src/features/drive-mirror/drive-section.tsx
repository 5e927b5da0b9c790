import { config } from '../../lib/config.ts';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { connectDrive } from './connect-drive.ts';
import { DriveControls } from './drive-controls.tsx';
import { useDriveStatus } from './queries.ts';

const what =
  'A copy of every chat in a folder of your own Drive: one file this product can read again, one that you can read. Only the files it made itself can be seen by it.';

/** The section of the settings for the mirror in the user's own drive. */
export default function DriveSection() {
  const query = useDriveStatus();
  const { data: status, error } = query;
  const isOff = status?.state === 'off';
  return (
    <PanelSection
      title="Google Drive"
      description={what}
      action={
        isOff &&
        status.isConfigured && (
          <Button kind="primary" size="sm" onClick={connectDrive}>
            Connect
          </Button>
        )
      }
    >
      {!status && error && <LoadFailure query={query}>The state of your Drive could not be loaded.</LoadFailure>}
      {/* As high as the most common text here, so that the content below does not move. */}
      {!status && !error && <Skeleton className="h-10 w-full small:h-15" />}
      {isOff && !status.isConfigured && <NotConfigured />}
      {status && !isOff && <DriveControls status={status} />}
    </PanelSection>
  );
}

function NotConfigured() {
  return (
    <p className="text-muted text-sm">
      Google Drive is not set up on this server. Whoever runs {config.productName} can do so with{' '}
      <code className="font-mono text-ink text-xs">GOOGLE_CLIENT_ID</code> and{' '}
      <code className="font-mono text-ink text-xs">GOOGLE_CLIENT_SECRET</code>:{' '}
      <Link href={paths.guide('google-drive')} className="text-accent-ink underline underline-offset-3">
        how to set it up
      </Link>
      .
    </p>
  );
}
