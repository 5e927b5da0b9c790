import type { PersonaTemplate } from '@atrium/contract/personas';
import type { PersonasDeps } from './personas-deps.ts';
import { presentTemplate } from './present.ts';
import { countByTemplate } from './store.ts';
import { templatesInOrder } from './template-store.ts';

/** Lists the active templates; for an admin also the archived ones, with the number of personas made from each. */
export const listTemplates =
  ({ database }: PersonasDeps) =>
  async (isAdmin: boolean): Promise<PersonaTemplate[]> => {
    const rows = await templatesInOrder(database.db);
    const counts = isAdmin ? await countByTemplate(database.db) : null;
    return rows.filter((row) => isAdmin || row.isActive).map((row) => presentTemplate(row, counts));
  };
