import type { RunErrorCode } from '@atrium/contract/errors';
import type { ModelRoute } from '@atrium/contract/models';
import { formatCount } from '../../../platform/text/format-count.ts';

/** What the sentence about a failure may mention. Nothing that a provider wrote is part of it. */
export interface FailedModel {
  /** The display name: 'Claude (Anthropic Direct)'. */
  readonly name: string;
  readonly vendorModel: string;
  readonly route: ModelRoute;
  /** The setting that holds the provider's address. */
  readonly addressSetting?: string | undefined;
  /** Seconds the provider asks to wait. */
  readonly retryAfter?: number | undefined;
  /** What is added if credits or the monthly limit did not cover it. */
  readonly aside?: string | undefined;
}

/** The one plain sentence that the reader is shown for a failure. */
export function failureSentence(code: RunErrorCode, model: FailedModel): string {
  const { name, aside = '' } = model;
  switch (code) {
    case 'rate-limit':
      return `${name} is receiving too many requests right now. ${waitSentence(model.retryAfter)}`;
    case 'auth':
      return model.route === 'own-key'
        ? `${name} did not accept your API key. Check it in Settings > Integrations.`
        : `${name} did not accept the key of this server. Whoever runs it needs to check it.`;
    case 'no-funds':
      return model.route === 'own-key'
        ? `The account of your API key has nothing left to pay for ${name}. Add credit at its provider, or choose another model.`
        : `${name} cannot be paid for right now: this server's account at its provider is empty. Whoever runs it needs to fill it.`;
    case 'region':
      return `${name} is not offered by its provider in the region of this server. Choose another model.`;
    case 'unverified':
      return model.route === 'own-key'
        ? `${name} is open to verified accounts only, and the account of your API key is not verified. Verify it with its provider, or choose another model.`
        : `${name} cannot be used yet: its provider wants this server's account verified first. Whoever runs it needs to do that.`;
    case 'overloaded':
      return `${name} is overloaded right now. ${waitSentence(model.retryAfter)}`;
    case 'provider-fault':
      return `${name} had an error on its side. ${waitSentence(model.retryAfter)}`;
    case 'context-too-long':
      return `This conversation is too long for ${name}. Start a new chat or leave some files out.`;
    case 'refused':
      return `${name} declined to answer this.`;
    case 'network':
      return `The connection to ${name} failed before the reply was whole. Try again.`;
    case 'unreachable':
      return `${name} could not be reached. ${whatToCheck(model)}`;
    case 'timeout':
      return `${name} took too long to answer. Try again.`;
    case 'model-not-found':
      return `${name} knows no model '${model.vendorModel}'. Whoever runs this server can name another with ${settingOf(model.route)}.`;
    case 'insufficient-credits':
      return `Your credits do not cover ${name} for a conversation of this length. Add credits, or start a new chat.${aside}`;
    case 'monthly-limit':
      return `Your limit for this month does not cover ${name} for a conversation of this length. Start a new chat, or wait for the next month.${aside}`;
    case 'daily-limit':
      return `What is left of the daily limit of the free model is set aside for other replies. Try again when they have ended.`;
    case 'limit':
      return 'This reply reached the limit of what one reply may be, and was ended.';
    case 'persona-gone':
      return 'The persona that answers in this chat was deleted. Choose another one and ask again.';
    case 'interrupted':
      return 'The server stopped while this reply was being written. Continue to go on from here.';
    case 'unknown':
      return `${name} could not answer. Try again.`;
  }
}

function waitSentence(seconds: number | undefined): string {
  if (seconds === undefined || seconds < 1) return 'Wait a moment and try again.';
  const whole = Math.ceil(seconds);
  if (whole < 120) return `Try again in ${formatCount(whole, 'second')}.`;
  if (whole <= 7_200) return `Try again in ${Math.ceil(whole / 60)} minutes.`;
  return `Try again in ${Math.ceil(whole / 3_600)} hours.`;
}

function whatToCheck({ route, addressSetting }: FailedModel): string {
  if (route === 'local') return 'Check that its server still runs on this machine, then try again.';
  if (addressSetting)
    return `Try again; if it stays so, whoever runs this server needs to check ${addressSetting} and that the model server behind it runs.`;
  return 'Try again; if it stays so, whoever runs this server needs to check its way out to the internet.';
}

function settingOf(route: ModelRoute): string {
  return route === 'house' ? 'HOUSE_MODEL_NAME' : 'MODELS_FILE';
}
