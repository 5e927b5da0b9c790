import { exportReport } from '@atrium/contract/routes/studio.generated';
import type { Report } from '@atrium/contract/studio';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { Suspense } from 'react';
import { addressOf, send } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { Markdown } from '../chats/index.ts';

interface WrittenDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Shows the text of a report that is no note, for reading and copying. Of an incomplete one it says that it is so. */
export default function WrittenDialog({ report: { id, stage, problem }, onClose }: WrittenDialogProps) {
  const isReady = stage === 'ready';
  const { isCopied, copy } = useCopy();
  // Loaded each time it is opened, because more of it may have been written since.
  const query = useQuery({
    queryKey: [addressOf(exportReport, { id })],
    staleTime: 0,
    queryFn: async ({ signal }) => (await send(exportReport, { params: { id }, signal })).text(),
  });
  const { data: text, isError } = query;
  return (
    <Dialog
      onClose={onClose}
      title={isReady ? 'The report' : 'What is written'}
      description={
        problem ??
        (isReady ? 'Its note was deleted. This is the report as it was written.' : 'Retry goes on from here.')
      }
      width="lg"
      footer={
        <>
          <Button
            icon={<Icon of={isCopied ? Check : Copy} size={16} />}
            disabled={text === undefined}
            onClick={() => text !== undefined && copy(text)}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {isError && <LoadFailure query={query}>What is written could not be loaded.</LoadFailure>}
      {text === undefined && !isError && <Skeleton className="h-40 w-full" />}
      {text !== undefined && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Markdown messageId="" text={text} sources={[]} isOpen={false} />
        </Suspense>
      )}
    </Dialog>
  );
}
