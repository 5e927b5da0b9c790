import type { UseQueryResult } from '@tanstack/react-query';
import { focusNext } from '../../../../lib/focus-next.ts';
import { MenuItem } from '../../../../ui/menus/menu.tsx';

/**
 * A menu item that says that the models could not be loaded, and retries. After that, the first model gets the focus.
 */
export function ModelsRetry({ isError, refetch }: Pick<UseQueryResult, 'isError' | 'refetch'>) {
  if (!isError) return null;
  const retry = () => refetch().then(() => focusNext(() => document.querySelector('[role=menuitemradio]')));
  return (
    <MenuItem stays onSelect={() => void retry()} hint="Retry">
      The models could not be loaded.
    </MenuItem>
  );
}
