import { defaultModelId } from '@atrium/contract/model-ids';
import type { ReportMaterial } from '@atrium/contract/studio';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { beginReport, type ReportFields, sentenceOf } from './manage-reports.ts';
import { useMaterial } from './queries.ts';
import { keepReportDraft, readReportDraft } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';

interface ReportDialogProps {
  readonly spaceId: number;
  readonly onClose: () => void;
}

const empty: ReportFields = { kind: 'briefing', title: '', wish: '', model: defaultModelId };

/** A report to be asked for. What is typed stays with the tab until it is begun or given up; with nothing to write from, it says what is needed. */
export default function ReportDialog({ spaceId, onClose }: ReportDialogProps) {
  const material = useMaterial(spaceId);
  const [fields, setFields] = useState<ReportFields>(() => ({ ...empty, ...readReportDraft(spaceId) }));
  /** The same until something else is asked for: a call whose answer was lost begins nothing a second time. */
  const reportId = useRef(uuidV7());
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isWishMissing, setIsWishMissing] = useState(false);
  const form = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (fields.kind === 'custom' && fields.wish.trim() === '') {
      setIsWishMissing(true);
      return;
    }
    setIsBusy(true);
    setFault(null);
    try {
      await beginReport(spaceId, reportId.current, fields);
      keepReportDraft(spaceId, null);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setIsBusy(false);
  };
  const isPossible = material.data?.missing === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New report"
      description="Written from the sources and notes of this space, with citations, and saved as a note."
      footer={
        <>
          <Button
            onClick={() => {
              keepReportDraft(spaceId, null);
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy} disabled={!isPossible}>
            Write report
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {material.isError ? (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-danger text-sm">
            {sentenceOf(material.error)}
            <Button size="sm" busy={material.isRefetching} onClick={() => void material.refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Material material={material.data} />
        )}
        <ReportForm
          fields={fields}
          fault={isWishMissing ? 'Say what the report is to be about.' : null}
          onChange={(part) => {
            const next = { ...fields, ...part };
            setFields(next);
            keepReportDraft(spaceId, next);
            reportId.current = uuidV7();
            setFault(null);
            setIsWishMissing(false);
          }}
        />
        {fault && (
          <p role="alert" className="text-danger text-sm">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** What it is written from, or what is needed. */
function Material({ material }: { readonly material: ReportMaterial | undefined }) {
  if (!material) return <Skeleton className="h-5 w-2/3" />;
  const { sources, notes, missing } = material;
  if (missing !== null) {
    return (
      <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
        {missing}
      </p>
    );
  }
  const parts = [
    ...(sources > 0 ? [formatCount(sources, 'source')] : []),
    ...(notes > 0 ? [formatCount(notes, 'note')] : []),
  ];
  return <p className="text-muted text-sm">From {parts.join(' and ')} in the knowledge base.</p>;
}
