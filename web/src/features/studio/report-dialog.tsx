import { defaultModelId } from '@atrium/contract/model-ids';
import type { Report, ReportMaterial } from '@atrium/contract/studio';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { lookWhetherGone, useSpace } from '../spaces/index.ts';
import { beginReport, type ReportFields } from './manage-reports.ts';
import { useMaterial } from './queries.ts';
import { reportDrafts } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { showReport } from './show-report.ts';
import { titleOfKind } from './words.ts';

interface ReportDialogProps {
  readonly spaceId: number;
  /** The report that is written again: the dialog begins with what that was asked for. */
  readonly from?: Report;
  readonly onClose: () => void;
}

const empty: ReportFields = { kind: 'briefing', title: '', wish: '', model: defaultModelId };

/**
 * A dialog that starts a report. Input is stored in the tab until the report is started or the dialog is cancelled. If
 * there is nothing to write from, it says what is needed.
 */
export default function ReportDialog(props: ReportDialogProps) {
  const user = useUser();
  const space = useSpace(props.spaceId);
  // Until the user is known, it is not known whose draft may be shown; and until the space is, which title it gave.
  if (user.isPending || (props.from && space.isLoading)) return null;
  return <Asking {...props} owner={user.data?.id ?? null} spaceName={space.data?.name ?? null} />;
}

interface AskingProps extends ReportDialogProps {
  readonly owner: string | null;
  readonly spaceName: string | null;
}

function Asking({ spaceId, from, onClose, owner, spaceName }: AskingProps) {
  const material = useMaterial(spaceId);
  const place = from?.id ?? spaceId;
  const [draft, setDraft] = useState(
    () =>
      reportDrafts.read(place, owner) ?? {
        spaceId,
        fields: from ? fieldsOf(from, spaceName) : empty,
        reportId: uuidV7(),
      },
  );
  const { fields, reportId } = draft;
  const forget = () => reportDrafts.keep(place, owner, null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isWishMissing, setIsWishMissing] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    if (fields.kind === 'custom' && fields.wish.trim() === '') {
      setIsWishMissing(true);
      form.querySelector('textarea')?.focus();
      return;
    }
    setIsBusy(true);
    setFault(null);
    try {
      // Stored even if nothing was typed: the answer may be lost, and the retry must use the same id.
      reportDrafts.keep(place, owner, draft);
      await beginReport(spaceId, reportId, fields);
      forget();
      onClose();
      showReport(reportId);
    } catch (error) {
      setFault(sentenceOf(error));
      lookWhetherGone(error);
    }
    setIsBusy(false);
  };
  return (
    <FormDialog
      isBusy={isBusy}
      fault={fault}
      onClose={onClose}
      title={from ? 'Write again' : 'New report'}
      description="Written from the sources and notes of this space, with citations, and saved as a note."
      verb="Write report"
      isReady={material.data?.missing === null}
      onSubmit={(form) => void submit(form)}
      onCancel={() => {
        forget();
        onClose();
      }}
    >
      {material.isError ? (
        <LoadFailure query={material}>{sentenceOf(material.error)}</LoadFailure>
      ) : (
        <Material material={material.data} />
      )}
      <ReportForm
        fields={fields}
        from={from}
        fault={isWishMissing ? 'Say what the report is to be about.' : null}
        onChange={(part) => {
          const next = { spaceId, fields: { ...fields, ...part }, reportId: uuidV7() };
          setDraft(next);
          reportDrafts.keep(place, owner, next);
          setFault(null);
          setIsWishMissing(false);
        }}
      />
    </FormDialog>
  );
}

/**
 * What a report was asked for. A title that the server made of the kind and the space's name is none: it may be of
 * another kind now.
 */
function fieldsOf({ kind, title, wish, model }: Report, spaceName: string | null): ReportFields {
  const made = `${titleOfKind(kind)}: ${spaceName}`.slice(0, 200);
  return { kind, title: spaceName !== null && title === made ? '' : title, wish, model };
}

/** What the report is written from, or what is missing. */
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
