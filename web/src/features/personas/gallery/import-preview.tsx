import type { PersonaFilePreview } from '@atrium/contract/persona-files';
import { personaLimits } from '@atrium/contract/persona-rules';
import { portraitOf } from '@atrium/contract/portraits';
import { cutText } from '../../../lib/cut-text.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Arch } from '../../../ui/marks/arch.tsx';
import { textCards } from '../editor/domain/persona-form.ts';
import type { ImportChoice } from './save-imported.ts';
import { ScrollBox } from './scroll-box.tsx';

const sources = {
  atrium: 'A persona in this product’s own format',
  'card-v1': 'A character card, V1',
  'card-v2': 'A character card, V2',
  'card-v3': 'A character card, V3',
} as const;

interface ImportPreviewProps {
  readonly found: PersonaFilePreview;
  readonly choice: ImportChoice;
  readonly onChange: (choice: ImportChoice) => void;
}

/** The persona of a file as it would be saved, and what of the file would not be saved. */
export function ImportPreview({ found, choice, onChange }: ImportPreviewProps) {
  const { fields, greetings, picture, remarks, creatorNotes } = found;
  const src = picture ? `data:${picture.type};base64,${picture.base64}` : portraitOf(fields.avatar, choice.name).src;
  const texts = textCards.filter(({ key }) => key !== 'greeting' && fields[key].trim() !== '');
  const change = (part: Partial<ImportChoice>) => onChange({ ...choice, ...part });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-4">
        <Arch name={choice.name} src={src} className="w-24! flex-none self-start" />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <p className="text-muted text-sm">{sources[found.source]}</p>
          <TextField
            label="Name"
            value={choice.name}
            maxLength={personaLimits.name}
            error={choice.name.trim() === '' ? 'Give the persona a name.' : null}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextField
            label="Role"
            value={choice.role}
            maxLength={personaLimits.role}
            hint="What it is to you, in a few words."
            onChange={(event) => change({ role: event.currentTarget.value })}
          />
        </div>
      </div>
      {greetings.length > 1 && (
        <SelectField
          label={`Greeting (${greetings.length} to choose from)`}
          value={choice.greeting}
          onChange={(event) => change({ greeting: Number(event.currentTarget.value) })}
        >
          {greetings.map((greeting, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
            <option key={at} value={at}>
              {shorten(greeting)}
            </option>
          ))}
        </SelectField>
      )}
      <Text title="GREETING" text={greetings[choice.greeting] ?? ''} />
      {texts.map(({ key, title }) => (
        <Text key={key} title={title} text={fields[key]} />
      ))}
      {creatorNotes.trim() !== '' && <Text title="WHAT ITS MAKER SAYS (NOT SAVED)" text={creatorNotes} />}
      {remarks.length > 0 && (
        <section aria-label="Not taken over" className="rounded-lg bg-warning-soft p-3 text-sm">
          <h3 className="font-label text-warning">Not taken over as it is</h3>
          <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  if (text.trim() === '') return null;
  return (
    <div>
      <h3 className="font-title text-muted text-xs tracking-[0.05em]">{title}</h3>
      <ScrollBox label={title} className="mt-1 max-h-36">
        {text}
      </ScrollBox>
    </div>
  );
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${cutText(line, 80)}...` : line;
}
