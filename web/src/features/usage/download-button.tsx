import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastFailure } from '../../ui/notices/toast-failure.ts';

interface DownloadButtonProps {
  readonly load: () => Promise<Response>;
  /** Used if the server gives no name. */
  readonly fileName: string;
  /** What the table is about, if there are several of these buttons: 'by model'. */
  readonly what?: string;
  readonly className?: string;
}

/** Downloads the filtered data as a table. */
export function DownloadButton({ load, fileName, what, className }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveFile(await load(), fileName);
    } catch (error) {
      toastFailure('Export Failed', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      busy={isBusy}
      icon={<Icon of={Download} size={16} />}
      className={className}
      aria-label={what && `Export CSV ${what}`}
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  );
}
