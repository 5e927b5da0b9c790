import { formatCount } from '../../../../lib/format.ts';
import { useModels } from '../../queries.ts';
import type { DraftFile } from '../draft/draft.ts';
import { useDraft } from '../draft/drafts.ts';

interface FileNotesProps {
  readonly draftKey: string;
  readonly files: readonly DraftFile[];
}

/** How many files have their problem shown one by one. The rest are only counted. */
const toldFaults = 3;

/**
 * What the user should know before sending the files: what could not be read in them, and that the model cannot see
 * pictures.
 */
export function FileNotes({ draftKey, files }: FileNotesProps) {
  const { data } = useModels();
  const chosen = useDraft(draftKey, ({ settings }) => settings.model) ?? data?.defaultModel;
  const model = data?.models.find(({ id }) => id === chosen);
  const attached = files.flatMap(({ attachment }) => attachment ?? []);
  const faults = attached.filter(({ problem }) => problem !== null);
  const untold = faults.length - toldFaults;
  const isUnseen = model?.capabilities.images === false && attached.some(({ type }) => type.startsWith('image/'));
  const canBeSeen = data?.models.some(({ capabilities, unavailable }) => capabilities.images && unavailable === null);
  if (faults.length === 0 && !isUnseen) return null;
  return (
    <div role="status" className="flex flex-col gap-1 px-2 pb-2 text-sm">
      {faults.slice(0, toldFaults).map(({ id, name, problem }) => (
        <p key={id} dir="auto" className="text-left text-warning [overflow-wrap:anywhere]">
          {name}: {problem}
        </p>
      ))}
      {untold > 0 && <p className="text-warning">{formatCount(untold, 'more file')} could not be read as a whole.</p>}
      {isUnseen && (
        <p className="text-muted">
          {model.label} cannot see pictures and learns their names alone.{canBeSeen && ' Choose a model that sees.'}
        </p>
      )}
    </div>
  );
}
