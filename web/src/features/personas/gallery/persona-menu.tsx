import type { Persona } from '@atrium/contract/personas';
import { Copy, Download, MessageSquare, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import type { CardTask } from './card-task.ts';

interface PersonaMenuProps extends MenuHandle {
  readonly persona: Persona;
  readonly onTask: (task: CardTask) => void;
}

/** The menu of a persona's card. */
export default function PersonaMenu({ persona, onTask, ...handle }: PersonaMenuProps) {
  return (
    <Menu {...handle} label={persona.name} align="end">
      <MenuItem icon={MessageSquare} onSelect={() => navigate(paths.chatWith(persona.id))}>
        Chat with {persona.name}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => navigate(paths.persona(persona.id))}>
        Edit
      </MenuItem>
      {persona.hasTemplateChange && (
        <MenuItem icon={RefreshCw} onSelect={() => onTask('template-change')}>
          See what the template changed
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={() => navigate(paths.copyOfPersona(persona.id))}>
        Duplicate
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => onTask('export')}>
        Export...
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => onTask('delete')}>
        Delete
      </MenuItem>
    </Menu>
  );
}
