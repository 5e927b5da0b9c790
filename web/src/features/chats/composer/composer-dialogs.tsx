import { shownName } from '@atrium/contract/shown-name';
import { config } from '../../../lib/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useCredits } from '../../credits/index.ts';
import { openSettings } from '../../settings/index.ts';
import { modelName, useModels } from '../queries.ts';
import { type Alert, showAlert, useAlert } from './alerts.ts';
import { type Refusal, showRefusal, useRefusal } from './refusals.ts';

/** The dialogs the user must confirm before going on: the composer's alerts, and why a model cannot be used. */
export default function ComposerDialogs() {
  return (
    <>
      <AlertDialog />
      <RefusalDialog />
    </>
  );
}

function AlertDialog() {
  const { alerts } = useAlert();
  // Several files may be refused with the same sentence.
  const sentences = [...new Set(alerts.map(sentenceOf))];
  if (sentences.length === 0) return null;
  const close = () => showAlert([]);
  return (
    <Dialog
      onClose={close}
      title={config.productName}
      width="confirm"
      footer={
        <Button kind="primary" data-begins onClick={close}>
          OK
        </Button>
      }
    >
      <div role="alert" className="flex flex-col gap-2 [overflow-wrap:anywhere]">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Dialog>
  );
}

/** The file name is sanitized: a character that reverses the text direction could disguise the file's extension. */
function sentenceOf({ words, file = '' }: Alert): string {
  return words.replace('{file}', () => shownName(file));
}

function RefusalDialog() {
  const { refusal } = useRefusal();
  if (!refusal) return null;
  return refusal.kind === 'api-key-required' ? (
    <KeyRequired refusal={refusal} />
  ) : (
    <CreditsRequired refusal={refusal} />
  );
}

function close() {
  showRefusal(null);
}

function KeyRequired({ refusal }: { readonly refusal: Refusal }) {
  const { data } = useModels();
  const provider = data?.models.find((choice) => choice.id === refusal.model)?.keyProvider ?? 'provider';
  const sentence = `To use ${modelName(refusal.model, data)}, you need to add your ${provider} API key in Settings > Integrations > AI Models.`;
  return (
    <RefusalFrame
      title="API Key Required"
      sentence={refusal.sentence ?? sentence}
      action="Go to Settings"
      onAction={() => openSettings('integrations', 'ai-models')}
    />
  );
}

function CreditsRequired({ refusal }: { readonly refusal: Refusal }) {
  const { data } = useModels();
  const { credits, held } = useCredits().data ?? { credits: 0, held: 0 };
  const standing = `Your current balance is ${shown(credits)} credits.`;
  const more = `${shown(held)} more ${shown(held) === '1' ? 'is' : 'are'}`;
  const aside = `${more} set aside for replies that are being written; what these do not use comes back.`;
  const sentence = `You need credits to use ${modelName(refusal.model, data)}. ${held > 0 ? `${standing} ${aside}` : standing}`;
  return (
    <RefusalFrame
      title="Insufficient Credits"
      sentence={refusal.sentence ?? sentence}
      action="Add Credits"
      onAction={() => openSettings('billing')}
    />
  );
}

function shown(credits: number): string {
  return credits.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

interface RefusalFrameProps {
  readonly title: string;
  readonly sentence: string;
  /** The label of the button that solves the problem. */
  readonly action: string;
  readonly onAction: () => void;
}

function RefusalFrame({ title, sentence, action, onAction }: RefusalFrameProps) {
  return (
    <Dialog
      onClose={close}
      title={title}
      width="confirm"
      description={sentence}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              close();
              onAction();
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
