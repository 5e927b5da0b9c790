import type { AdminUsage } from '@atrium/contract/admin-money';
import type { Person } from '../accounts/index.ts';
import { goneOwner } from '../usage/index.ts';
import type { AdminDeps } from './admin-deps.ts';

type Sum = Awaited<ReturnType<AdminDeps['reports']['ofInstallation']>>[number];
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const mostModels = 200;
const mostUsers = 50;
/** Ten years. */
const mostDays = 3_700;

/** What models earned and cost, by model, user and day. */
export const readAdminUsage =
  ({ reports, models, people, database }: AdminDeps) =>
  async (days: Days): Promise<AdminUsage> => {
    const [byModel, byUser, byDay] = await Promise.all([
      reports.ofInstallation('model', days, mostModels),
      reports.ofInstallation('user', days, mostUsers),
      reports.ofInstallation('day', days, mostDays),
    ]);
    const known = await people.find(
      database.db,
      byUser.map(({ name }) => name),
    );
    return {
      total: marginOf(byDay.reduce(added, { requests: 0, tokens: 0, costMicroUsd: 0, vendorCostMicroUsd: 0 })),
      byModel: byModel.map((sum) => ({ ...marginOf(sum), model: sum.name, name: models.nameOf(sum.name) })),
      byUser: byUser.map((sum) => ({ ...marginOf(sum), userId: sum.name, ...whoIs(sum.name, known) })),
      byDay: byDay.map((sum) => ({ ...marginOf(sum), day: sum.name })),
    };
  };

/** The name of a user in reports. Deleted accounts share one sum; any other unknown id is a visitor's. */
export function whoIs(userId: string, known: readonly Person[]): { readonly username: string; readonly email: string } {
  if (userId === goneOwner) return { username: 'Deleted accounts', email: '' };
  const person = known.find(({ id }) => id === userId);
  return { username: person?.name ?? 'Visitor', email: person?.email ?? '' };
}

function added(total: Omit<Sum, 'name'>, sum: Sum): Omit<Sum, 'name'> {
  return {
    requests: total.requests + sum.requests,
    tokens: total.tokens + sum.tokens,
    costMicroUsd: total.costMicroUsd + sum.costMicroUsd,
    vendorCostMicroUsd: total.vendorCostMicroUsd + sum.vendorCostMicroUsd,
  };
}

export function marginOf({ requests, tokens, costMicroUsd, vendorCostMicroUsd }: Omit<Sum, 'name'>) {
  const usd = (amount: number) => amount / 1_000_000;
  return {
    requests,
    tokens,
    charged: usd(costMicroUsd),
    cost: usd(vendorCostMicroUsd),
    margin: usd(costMicroUsd - vendorCostMicroUsd),
  };
}
