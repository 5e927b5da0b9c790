import { csvHead, csvLine } from '@atrium/contract/csv-line';
import type { AdminDeps } from './admin-deps.ts';
import { type Days, marginOf, whoIs } from './read-admin-usage.ts';

const most = 100_000;
const atATime = 500;
const sums = ['calls', 'tokens', 'charged in US dollars', 'cost in US dollars', 'margin in US dollars'];
const heads = { model: ['model', 'name'], user: ['user', 'name', 'email'], day: ['day'] } as const;

/** Exports what models earned and cost as a table. */
export async function* exportAdminUsage(
  deps: AdminDeps,
  { by, ...days }: Days & { readonly by: keyof typeof heads },
): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(csvHead([...heads[by], ...sums]));
  const rows = await deps.reports.ofInstallation(by, days, most);
  for (let at = 0; at < rows.length; at += atATime) {
    const some = rows.slice(at, at + atATime);
    const names = await namesOf(
      deps,
      by,
      some.map(({ name }) => name),
    );
    const lines = some.map((row, index) => {
      const { requests, tokens, charged, cost, margin } = marginOf(row);
      const dollars = [charged, cost, margin].map((amount) => Number(amount.toFixed(6)));
      return csvLine([row.name, ...(names[index] ?? []), requests, tokens, ...dollars]);
    });
    yield Buffer.from(lines.join(''));
  }
}

async function namesOf(
  { people, models, database }: AdminDeps,
  by: keyof typeof heads,
  ids: readonly string[],
): Promise<readonly (readonly string[])[]> {
  if (by === 'day') return [];
  if (by === 'model') return ids.map((id) => [models.nameOf(id)]);
  const known = await people.find(database.db, ids);
  return ids.map((id) => {
    const { username, email } = whoIs(id, known);
    return [username, email];
  });
}
