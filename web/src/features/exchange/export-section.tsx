import { exportAccount } from '@atrium/contract/routes/exchange.generated';
import { Download } from 'lucide-react';
import { addressOf } from '../../lib/api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';

/** Everything of an account as one file; the browser saves it as it comes. */
export default function ExportSection() {
  return (
    <PanelSection
      title="Export everything"
      description="One ZIP file with every chat as JSON and Markdown, your files, personas, spaces with their notes, sources, tasks and reports, your profile, shared links, payments and usage. A large account takes a while; you can go on working."
      action={
        <a href={addressOf(exportAccount)} download className={buttonClass('secondary', 'sm')}>
          <Icon of={Download} size={16} />
          Download
        </a>
      }
    />
  );
}
