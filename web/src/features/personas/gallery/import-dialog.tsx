import type { PersonaFilePreview } from '@atrium/contract/persona-files';
import { maxPersonaFileBytes } from '@atrium/contract/persona-rules';
import { readPersonaFile } from '@atrium/contract/routes/persona-files.generated';
import { shownName } from '@atrium/contract/shown-name';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type ImportChoice, saveImported } from './save-imported.ts';

type Step =
  | { readonly at: 'choose'; readonly problem: string | null }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'preview'; readonly found: PersonaFilePreview };

/** Imports a persona from a file: shows what the file contains, and saves it after a confirmation. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null });
  const [choice, setChoice] = useState<ImportChoice>({ name: '', role: '', greeting: 0 });
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const read = async (file: File) => {
    if (file.size > maxPersonaFileBytes) {
      setStep({ at: 'choose', problem: `“${shownName(file.name)}” is larger than 10 MB.` });
      return;
    }
    setStep({ at: 'reading', name: shownName(file.name) });
    try {
      const found = await call(readPersonaFile, { body: file });
      setChoice({ name: found.fields.name, role: found.fields.role, greeting: 0 });
      setProblem(null);
      setStep({ at: 'preview', found });
    } catch (error) {
      setStep({ at: 'choose', problem: sentenceOf(error) });
    }
  };
  const save = async (found: PersonaFilePreview) => {
    setIsSaving(true);
    setProblem(null);
    try {
      await saveImported(found, choice);
      onClose();
    } catch (error) {
      setProblem(`It was not saved. ${sentenceOf(error)}`);
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      isBusy={isSaving}
      fault={problem}
      onClose={onClose}
      title="Import a persona"
      description="From a file of this product, or from a character card: JSON, or a PNG picture with the card in it."
      width="lg"
      footer={
        step.at === 'preview' && (
          <>
            <Button disabled={isSaving} onClick={() => setStep({ at: 'choose', problem: null })}>
              Another file
            </Button>
            <Button
              kind="primary"
              busy={isSaving}
              disabled={choice.name.trim() === ''}
              onClick={() => void save(step.found)}
            >
              {isSaving ? 'Saving...' : 'Save persona'}
            </Button>
          </>
        )
      }
    >
      {step.at === 'choose' && (
        <FileDrop
          tall
          label="File of a persona"
          hint="Drop a .json or .png file here. At most 10 MB."
          accept=".json,.png,application/json,image/png"
          testId="persona-file"
          problem={step.problem}
          onFile={(file) => void read(file)}
        />
      )}
      {step.at === 'reading' && (
        <p role="status" className="flex items-center gap-2 py-6 text-sm">
          <Spinner />
          <span className="min-w-0 truncate">Reading {step.name}...</span>
        </p>
      )}
      {step.at === 'preview' && <ImportPreview found={step.found} choice={choice} onChange={setChoice} />}
    </Dialog>
  );
}
