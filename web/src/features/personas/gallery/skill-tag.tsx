import './gallery.css';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';

type Hue = 'blue' | 'violet' | 'green' | 'orange' | 'teal' | 'rose';

/** The hue of a skill, by its name in lower case. A skill that is not listed is grey. */
const hueOf: Readonly<Record<string, Hue>> = {
  email: 'blue',
  calendar: 'violet',
  drive: 'green',
  phone: 'teal',
  crm: 'orange',
  analytics: 'rose',
  'social media': 'orange',
  ticketing: 'rose',
  'task management': 'green',
  notes: 'teal',
  'knowledge base': 'blue',
  github: 'violet',
  slack: 'violet',
  teams: 'violet',
  discord: 'violet',
  whatsapp: 'green',
  music: 'rose',
  research: 'blue',
};

/** Names up to this many characters are always shown whole; in a narrow line only longer ones are cut. */
const shortName = 9;

/** The name of a skill in its colour. */
export function SkillTag({ name }: { readonly name: string }) {
  const key = name.trim().toLowerCase();
  const hue = Object.hasOwn(hueOf, key) ? hueOf[key] : undefined;
  const width = name.length > shortName ? 'min-w-0 shrink' : 'flex-none';
  if (!hue) {
    return (
      <Badge className={cx('max-w-full', width)}>
        <span className="truncate">{name}</span>
      </Badge>
    );
  }
  return (
    <span className={cx('skill-tag truncate', width)} data-hue={hue}>
      {name}
    </span>
  );
}

/** How many tags are shown before the rest is summed up as a number. */
const shownTags = 2;

/** The first skills by name and the number of the others, in one line. */
export function SkillTags({ skills }: { readonly skills: readonly string[] }) {
  const rest = skills.slice(shownTags);
  return (
    <span className="mt-2 flex gap-1">
      {skills.slice(0, shownTags).map((skill) => (
        <SkillTag key={skill} name={skill} />
      ))}
      {rest.length > 0 && (
        <Badge kind="line" className="tabular-nums">
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </Badge>
      )}
    </span>
  );
}
