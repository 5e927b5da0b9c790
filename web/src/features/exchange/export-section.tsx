import { exportAccount } from '@atrium/contract/routes/exchange.generated';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { addressOf, send } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { PanelSection } from '../../ui/panel-section.tsx';

/** Downloads everything of an account as one file; the browser streams it to disk. */
export default function ExportSection() {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      // A link can download a file larger than memory, but reports no error. So the server is asked first whether the
      // download would work.
      await send(exportAccount, { query: { check: 'true' } });
      const link = document.createElement('a');
      link.href = addressOf(exportAccount);
      link.download = '';
      link.click();
    } catch (error) {
      toastFailure('Your archive was not downloaded', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PanelSection
      title="Export everything"
      description="One ZIP file with every chat as JSON and Markdown, your files, personas, spaces with their notes, sources, tasks and reports, your profile, shared links, payments and usage. A large account takes a while; you can go on working."
      action={
        <Button size="sm" busy={isBusy} icon={<Icon of={Download} size={16} />} onClick={() => void download()}>
          Download
        </Button>
      }
    />
  );
}
