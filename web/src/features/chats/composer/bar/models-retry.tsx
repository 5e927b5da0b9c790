import type { UseQueryResult } from '@tanstack/react-query';
import { focusNext } from '../../../../lib/focus-next.ts';
import { MenuItem } from '../../../../ui/menus/menu.tsx';

/** In a menu of models that could not be loaded: says so and tries again. Its place goes to the first of them, with the focus. */
export function ModelsRetry({ isError, refetch }: Pick<UseQueryResult, 'isError' | 'refetch'>) {
  if (!isError) return null;
  const retry = () => refetch().then(() => focusNext(() => document.querySelector('[role=menuitemradio]')));
  return (
    <MenuItem stays onSelect={() => void retry()} hint="Retry">
      The models could not be loaded.
    </MenuItem>
  );
}
