import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { fromMicroUsd, toCredits, type Wallet } from '../../credits/index.ts';
import { type CatalogueModel, type ModelHost, multiplied, type Price } from '../../models/index.ts';
import type { InferenceDeps } from '../inference-deps.ts';
import { keyRequiredMessage } from '../models/choose-host.ts';

type Deps = Pick<InferenceDeps, 'credits' | 'clock'>;

/** The price of a model at this host in credits; null if it has none. */
export function chargedPrice({ credits }: Pick<Deps, 'credits'>, model: CatalogueModel, host: ModelHost): Price | null {
  if (host.price === null) return null;
  return multiplied(host.price, model.multiplierPercent ?? credits.settings().multiplierPercent);
}

/** Whether a price is zero in every part, as an admin may set it: then no credits are needed. */
export function isFree(price: Price): boolean {
  return Object.values(price).every((each) => !each);
}

/** Why a model cannot be paid with credits; the part that concerns the operator. */
export function noPriceReason(model: Pick<CatalogueModel, 'name'>): string {
  return `${model.name} has no price on this server, so credits cannot pay for it.`;
}

/**
 * The price that a reply will be charged by; null if nothing is charged, for an admin or at a price of zero. This
 * single read refuses a user without credits before anything is stored; the hold itself decides. Throws Problem
 * 'api-key-required' for a model without a price, 'insufficient-credits', 'monthly-limit'.
 */
export async function chargeFor(deps: Deps, actor: Actor, model: CatalogueModel, host: ModelHost, provider: string) {
  const price = chargedPrice(deps, model, host);
  if (price === null) {
    throw new Problem('api-key-required', `${noPriceReason(model)} ${keyRequiredMessage(model.name, provider)}`);
  }
  if (actor.role === 'admin' || isFree(price)) return null;
  const wallet = await deps.credits.walletOf(actor);
  if (wallet.available <= 0n || isStopped(deps, wallet)) throw refusalOf(deps, model.name, wallet);
  return { price };
}

/** Why a user's credits do not cover a model at present. */
export function refusalOf(deps: Deps, modelName: string, wallet: Wallet): Problem {
  if (wallet.owed > 0n) {
    return new Problem(
      'insufficient-credits',
      `You need credits to use ${modelName}. Your account owes ${shown(wallet.owed)} credits for a payment that was taken back.`,
    );
  }
  if (wallet.available > 0n && isLimitNearer(deps, wallet)) {
    const limit = `$${(wallet.monthlyLimit / 1_000_000).toFixed(2)}`;
    if (wallet.monthCharged >= fromMicroUsd(wallet.monthlyLimit))
      return new Problem('monthly-limit', `You have reached your limit of ${limit} for this month.`);
    const left = `Your limit of ${limit} for this month leaves too little for ${modelName}.`;
    return new Problem('monthly-limit', left + asideSentence(wallet.held));
  }
  const standing = `You need credits to use ${modelName}. Your current balance is ${shown(wallet.available)} credits.`;
  return new Problem('insufficient-credits', standing + aside(wallet.held, 'more', 'more'));
}

/** What is added to a refusal while credits are set aside, after a space; empty if none are. */
export const asideSentence = (held: bigint): string => aside(held, 'credit', 'credits');

function aside(held: bigint, one: string, several: string): string {
  if (held === 0n) return '';
  const credits = shown(held);
  const what = credits === '1' ? `1 ${one} is` : `${credits} ${several} are`;
  return ` ${what} set aside for replies that are being written; what these do not use comes back.`;
}

function isStopped(deps: Pick<Deps, 'credits'>, wallet: Wallet): boolean {
  return deps.credits.settings().stopsAtLimit && leftOfLimit(wallet) <= 0n;
}

/** Whether the monthly limit leaves less than there are credits. */
function isLimitNearer(deps: Pick<Deps, 'credits'>, wallet: Wallet): boolean {
  return deps.credits.settings().stopsAtLimit && leftOfLimit(wallet) < wallet.available;
}

function leftOfLimit({ monthCharged, held, monthlyLimit }: Wallet): bigint {
  return fromMicroUsd(monthlyLimit) - monthCharged - held;
}

function shown(amount: bigint): string {
  return String(Math.floor(toCredits(amount) * 100) / 100);
}
