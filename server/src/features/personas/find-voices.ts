import type { PersonaId } from '@atrium/contract/chat-personas';
import { largestId } from '@atrium/contract/numeric-id';
import type { Db, Tx } from '../../platform/database/database.ts';
import { personaFields } from './persona-fields.ts';
import { personasAmong } from './store.ts';
import { templatesAmong } from './template-store.ts';
import type { Voice } from './voice.ts';

/**
 * The personas with these ids, in the same order: the user's own and templates. null for one that does not exist for
 * this user; another user's persona counts as not existing.
 */
export async function findVoices(
  db: Db | Tx,
  userId: string,
  ids: readonly PersonaId[],
): Promise<readonly (Voice | null)[]> {
  const named = ids.map(readId);
  const own = named.flatMap((id) => (id?.kind === 'own' ? [id.number] : []));
  const templates = named.flatMap((id) => (id?.kind === 'template' ? [id.number] : []));
  const [ownRows, templateRows] = await Promise.all([
    own.length > 0 ? personasAmong(db, userId, own) : [],
    templates.length > 0 ? templatesAmong(db, templates) : [],
  ]);
  return named.map((id) => {
    if (id?.kind === 'own') {
      const row = ownRows.find((one) => one.id === id.number);
      return row ? { id: row.id, fields: personaFields(row), isOffered: true } : null;
    }
    const row = templateRows.find((one) => one.id === id?.number);
    return row ? { id: `template-${row.id}`, fields: personaFields(row), isOffered: row.isActive } : null;
  });
}

function readId(id: PersonaId): { readonly kind: 'own' | 'template'; readonly number: number } | null {
  const [, template, own] = /^(?:template-(\d{1,10})|(\d{1,10}))$/.exec(String(id)) ?? [];
  const number = Number(template ?? own);
  if (!Number.isSafeInteger(number) || number < 1 || number > largestId) return null;
  return { kind: template === undefined ? 'own' : 'template', number };
}
