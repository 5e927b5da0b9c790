import type { Space } from '@atrium/contract/spaces';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { type Configuration, differing, fieldNames } from '../domain/configuration.ts';
import { useSpaces } from '../queries.ts';
import { spaceIcons } from '../space-icons.ts';

interface ConfigurationConflictProps {
  /** The configuration when editing began. */
  readonly before: Configuration;
  readonly mine: Configuration;
  readonly theirs: Space;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** The space was changed elsewhere meanwhile. The dialog shows both versions, and the user chooses one. */
export function ConfigurationConflict(props: ConfigurationConflictProps) {
  const { before, mine, theirs } = props;
  const here = differing(before, mine);
  const there = differing(before, theirs);
  const fields = differing(mine, theirs).filter((key) => here.includes(key) || there.includes(key));
  return (
    <Dialog
      onClose={props.onClose}
      title="This space was changed elsewhere"
      description="It was saved in another tab or on another device since you opened it. Nothing of yours is lost."
      width="lg"
      footer={
        <>
          <Button onClick={props.onTakeTheirs}>Take the other version</Button>
          <Button kind="primary" onClick={props.onKeepMine}>
            Save my changes
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted text-sm">
        ‘Save my changes’ writes what you changed over the other version; what you did not touch stays as it is there.
      </p>
      {/* Long instructions scroll with the dialog; the tab stop lets the keyboard scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section aria-label="What differs" tabIndex={0}>
        <dl className="flex flex-col gap-3">
          {fields.map((key) => (
            <div key={key} className="rounded-lg border border-line p-3">
              <dt className="mb-2 font-title text-sm">{fieldNames[key]}</dt>
              <dd className="grid gap-3 text-sm md:grid-cols-2">
                <Version label={here.includes(key) ? 'Yours' : 'Yours, not changed'} of={mine} field={key} />
                <Version label="The other version" of={theirs} field={key} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}

interface VersionProps {
  readonly label: string;
  readonly of: Configuration;
  readonly field: keyof Configuration;
}

function Version({ label, of, field }: VersionProps) {
  const spaces = useSpaces().data ?? [];
  const value = of[field];
  const parent = field === 'parentId' ? (spaces.find(({ id }) => id === value)?.name ?? 'No other space') : null;
  return (
    <div className="min-w-0">
      <span className="block text-faint text-xs">{label}</span>
      <span dir="auto" className="block whitespace-pre-wrap [unicode-bidi:plaintext] [overflow-wrap:anywhere]">
        {parent ?? sayValue(field, value)}
      </span>
    </div>
  );
}

function sayValue(field: keyof Configuration, value: Configuration[keyof Configuration]): string {
  if (field === 'iconType') return spaceIcons[String(value)]?.name ?? String(value);
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (value === null || value === '') return 'None';
  return String(value);
}
