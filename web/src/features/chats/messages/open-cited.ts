import type { Citation } from '@atrium/contract/run-event';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';

/** How citations of a chat are opened: beside it, in its space. null for a chat that is in none. */
export function openCited(spaceId: number | null, chatId: string | null): ((source: Citation) => void) | null {
  if (spaceId === null) return null;
  return ({ itemId, itemKind = 'source', start = 0, end = 0 }) => {
    if (itemId !== undefined) navigate(paths.cited(spaceId, chatId, { [itemKind]: itemId }, start, end));
  };
}
