import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { fromMicroUsd, toCredits, type Wallet } from '../../credits/index.ts';
import { type CatalogueModel, type ModelHost, multiplied, type Price } from '../../models/index.ts';
import type { InferenceDeps } from '../inference-deps.ts';
import { keyRequiredMessage } from '../models/choose-host.ts';

type Deps = Pick<InferenceDeps, 'credits' | 'clock'>;

/** What credits pay for a model at this place; null where it has no price. */
export function chargedPrice({ credits }: Pick<Deps, 'credits'>, model: CatalogueModel, host: ModelHost): Price | null {
  if (host.price === null) return null;
  return multiplied(host.price, model.multiplierPercent ?? credits.settings().multiplierPercent);
}

/** Why a model cannot be paid for with credits; the operator's part of it. */
export function noPriceReason(model: Pick<CatalogueModel, 'name'>): string {
  return `${model.name} has no price on this server, so credits cannot pay for it.`;
}

/**
 * What a reply will be charged by; null where nothing is, for an admin or a price of nothing. One read, so that who has no
 * credits is refused before anything is stored; the hold itself decides. Throws Problem 'api-key-required' for a model
 * without a price, 'insufficient-credits', 'monthly-limit'.
 */
export async function chargeFor(deps: Deps, actor: Actor, model: CatalogueModel, host: ModelHost, provider: string) {
  const price = chargedPrice(deps, model, host);
  if (price === null) {
    throw new Problem('api-key-required', `${noPriceReason(model)} ${keyRequiredMessage(model.name, provider)}`);
  }
  if (actor.role === 'admin' || Object.values(price).every((each) => !each)) return null;
  const wallet = await deps.credits.walletOf(actor);
  if (wallet.available <= 0n || isStopped(deps, wallet)) throw refusalOf(deps, model.name, wallet);
  return { price };
}

/** Why a user's credits do not cover a model now. */
export function refusalOf(deps: Deps, modelName: string, wallet: Wallet): Problem {
  if (wallet.owed > 0n) {
    return new Problem(
      'insufficient-credits',
      `You need credits to use ${modelName}. Your account owes ${shown(wallet.owed)} credits for a payment that was taken back.`,
    );
  }
  if (wallet.available > 0n && isStopped(deps, wallet)) {
    const limit = (wallet.monthlyLimit / 1_000_000).toFixed(2);
    return new Problem('monthly-limit', `You have reached your limit of $${limit} for this month.`);
  }
  return new Problem(
    'insufficient-credits',
    `You need credits to use ${modelName}. Your current balance is ${shown(wallet.available)} credits.`,
  );
}

function isStopped({ credits }: Pick<Deps, 'credits'>, { monthCharged, held, monthlyLimit }: Wallet): boolean {
  return credits.settings().stopsAtLimit && monthCharged + held >= fromMicroUsd(monthlyLimit);
}

function shown(amount: bigint): string {
  return String(Math.floor(toCredits(amount) * 100) / 100);
}
