import { Menu, MenuChoice, MenuChoices, MenuHeading } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { ModelsRetry } from '../composer/bar/models-retry.tsx';
import { useModels } from '../queries.ts';

interface PreviewModelMenuProps extends MenuHandle {
  readonly current: string | null;
  readonly onChoose: (model: string) => void;
}

/** The models that can be used now. The model menu of the chats also lists the others, with what they need. */
export default function PreviewModelMenu({ current, onChoose, ...handle }: PreviewModelMenuProps) {
  const { data, isError, refetch } = useModels();
  const usable = data?.models.filter(({ unavailable }) => unavailable === null) ?? [];
  return (
    <Menu {...handle} label="Model" align="end" className="w-72">
      <MenuHeading>Model</MenuHeading>
      <ModelsRetry isError={isError} refetch={refetch} />
      <MenuChoices label="Model">
        {usable.map(({ id, label, hint }) => (
          <MenuChoice key={id} checked={id === current} hint={hint ?? undefined} onSelect={() => onChoose(id)}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
