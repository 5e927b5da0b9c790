import type { Persona } from '@atrium/contract/personas';
import { Ellipsis, RefreshCw } from 'lucide-react';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { ArchCaption } from '../../../ui/marks/arch.tsx';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { PortraitArch } from '../portrait-arch.tsx';
import type { CardTask } from './card-task.ts';
import { useNear } from './use-near.ts';

const loadMenu = () => import('./persona-menu.tsx');
const PersonaMenu = askedPart(loadMenu);

interface OwnCardProps {
  readonly persona: Persona;
  readonly onTask: (task: CardTask) => void;
}

/** One of the user's own personas: the card opens the editor, and a menu offers the other actions. */
export function OwnCard({ persona, onTask }: OwnCardProps) {
  const { isMoving, ...near } = useNear();
  return (
    <div className="relative">
      <Link href={paths.persona(persona.id)} className="group/arch block rounded-lg text-ink no-underline" {...near}>
        <PortraitArch avatar={persona.avatar} name={persona.name} moving={isMoving} />
        <span className="block [overflow-wrap:anywhere]">
          <ArchCaption name={persona.name} note={persona.role} />
        </span>
      </Link>
      {persona.hasTemplateChange && (
        <button
          type="button"
          aria-label={`Template updated: see what changed for ${persona.name}`}
          onClick={() => onTask('template-change')}
          className="template-mark hit-area"
        >
          <Icon of={RefreshCw} size={14} className="max-md:hidden" />
          Template updated
        </button>
      )}
      {/* In the corner that the arch leaves free. */}
      <MenuButton
        aria-label={`Options for ${persona.name}`}
        preload={loadMenu}
        className="card-menu"
        menu={(handle) => <PersonaMenu {...handle} persona={persona} onTask={onTask} />}
      >
        <Icon of={Ellipsis} size={16} />
      </MenuButton>
    </div>
  );
}
