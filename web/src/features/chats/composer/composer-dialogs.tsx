import type { ModelChoice } from '@atrium/contract/models';
import { config } from '../../../lib/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { modelLabel, useModels } from '../queries.ts';
import { showAlert, useAlert } from './alerts.ts';
import { showRefusal, useRefusal } from './refusals.ts';

/** What must be read before going on: the alerts of the composer, and why a model cannot be used. */
export default function ComposerDialogs() {
  return (
    <>
      <AlertDialog />
      <RefusalDialog />
    </>
  );
}

function AlertDialog() {
  const { sentences } = useAlert();
  const close = () => showAlert([]);
  return (
    <Dialog
      open={sentences.length > 0}
      onOpenChange={(open) => !open && close()}
      title={config.productName}
      width="confirm"
      footer={
        <Button kind="primary" onClick={close}>
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

function RefusalDialog() {
  const { refusal } = useRefusal();
  const { data } = useModels();
  if (!refusal) return null;
  const close = () => showRefusal(null);
  const model = modelLabel(refusal.model, data);
  const provider = providerName(data?.models.find((choice) => choice.id === refusal.model));
  const needsKey = refusal.kind === 'api-key-required';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={needsKey ? 'API Key Required' : 'Insufficient Credits'}
      width="confirm"
      description={
        needsKey
          ? `To use ${model}, you need to add your ${provider} API key in Settings > Integrations > AI Models.`
          : `You need credits to use ${model}. Your current balance is 0 credits.`
      }
      footer={
        <Button kind="secondary" onClick={close}>
          Cancel
        </Button>
      }
    />
  );
}

const providers: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  xai: 'xAI',
  perplexity: 'Perplexity',
  replicate: 'Replicate',
  deepseek: 'DeepSeek',
  groq: 'Groq',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
};

function providerName(model: ModelChoice | undefined): string {
  return model ? (providers[model.provider] ?? model.provider) : 'provider';
}
