import { RefreshCw } from 'lucide-react';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { useModels } from '../queries.ts';

interface AgainMenuProps extends MenuHandle {
  readonly model: string | null;
  readonly onAgain: (model?: string) => void;
}

/** Generates a reply again, with the same or another model. */
export default function AgainMenu({ model, onAgain, ...handle }: AgainMenuProps) {
  const { data } = useModels();
  const others = (data?.models ?? []).filter((choice) => choice.id !== model && choice.unavailable === null);
  return (
    <Menu {...handle} label="Try again">
      <MenuItem icon={RefreshCw} onSelect={() => onAgain(model ?? undefined)}>
        Try again
      </MenuItem>
      {others.length > 0 && (
        <>
          <MenuSeparator />
          <MenuHeading>With another model</MenuHeading>
          {others.map((choice) => (
            <MenuItem key={choice.id} hint={choice.hint} onSelect={() => onAgain(choice.id)}>
              {choice.label}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
