import type { PersonaTemplate } from '@atrium/contract/personas';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { PortraitArch } from '../portrait-arch.tsx';
import { SkillTags } from './skill-tag.tsx';
import { useNear } from './use-near.ts';

/** A template; the card opens the editor with a new persona made from it. */
export function TemplateCard({ template }: { readonly template: PersonaTemplate }) {
  const { isMoving, ...near } = useNear();
  return (
    <Link
      href={paths.personaFrom(template.id)}
      className="group/arch flex h-full flex-wrap content-center items-center gap-4 rounded-lg border border-line bg-raised p-3 text-ink no-underline hover:border-line-strong"
      {...near}
    >
      <PortraitArch
        avatar={template.avatar}
        name={template.name}
        moving={isMoving}
        className="w-16! flex-none [--r-lg:6px]"
      />
      <span className="min-w-[min(8rem,100%)] flex-1">
        <b dir="auto" className="block text-left font-title [overflow-wrap:anywhere]">
          {template.name}
        </b>
        <span dir="auto" className="block text-left text-muted text-sm [overflow-wrap:anywhere]">
          {template.role}
        </span>
        <SkillTags skills={template.skills} />
      </span>
    </Link>
  );
}
