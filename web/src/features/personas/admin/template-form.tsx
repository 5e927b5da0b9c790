import { personaLimits } from '@atrium/contract/persona-rules';
import type { TemplateFields } from '@atrium/contract/personas';
import { Tabs } from 'radix-ui';
import { Badge } from '../../../ui/badge.tsx';
import { LineTab } from '../../../ui/line-tab.tsx';
import { skillsOf } from '../domain/template-form.ts';
import { channels } from '../editor/domain/resources.ts';
import { SkillTag } from '../gallery/skill-tag.tsx';
import { AdminField } from './admin-field.tsx';
import { BasicInfo } from './basic-info.tsx';

/** Characters of as many skills as a template may have, each as long as one may be, with ', ' between them. */
const skillsLength = 24 * 40 + 23 * 2;

const tabs = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'configuration', label: 'Configuration' },
  { id: 'multimodal', label: 'Multimodal' },
  { id: 'skills', label: 'Skills' },
] as const;
export type TemplateTab = (typeof tabs)[number]['id'];

const texts = [
  { key: 'systemPrompt', label: 'System prompt' },
  { key: 'behaviorText', label: 'Behavior & communication' },
  { key: 'capabilitiesText', label: 'Capabilities' },
  { key: 'contextualText', label: 'Contextual intelligence' },
  { key: 'guardrailsText', label: 'Guardrails' },
] as const;

export interface TemplateFormProps {
  readonly fields: TemplateFields;
  /** The skills as typed, separated by commas. */
  readonly skills: string;
  readonly tab: TemplateTab;
  /** Whether it was to be saved without a name: until it has one, its field asks for it. */
  readonly isNameAsked?: boolean;
  readonly onTab: (tab: TemplateTab) => void;
  /** Absent outside edit mode. */
  readonly onChange?: (part: Partial<TemplateFields>) => void;
  readonly onSkills?: (text: string) => void;
}

/** The fields of a template on four tabs. */
export function TemplateForm({
  fields,
  skills,
  tab,
  isNameAsked = false,
  onTab,
  onChange,
  onSkills,
}: TemplateFormProps) {
  const open = (id: string) => {
    const next = tabs.find((each) => each.id === id);
    if (next) onTab(next.id);
  };
  return (
    <Tabs.Root value={tab} onValueChange={open} className="mt-3">
      <Tabs.List aria-label="Parts of the template" className="flex overflow-x-auto border-line border-b">
        {tabs.map(({ id, label }) => (
          <LineTab key={id} value={id} className="px-3">
            {label}
          </LineTab>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} tabIndex={-1} className="flex flex-col gap-4 pt-4 outline-none">
        {tab === 'basic' && <BasicInfo fields={fields} isNameAsked={isNameAsked} {...(onChange ? { onChange } : {})} />}
        {tab === 'configuration' &&
          texts.map(({ key, label }) => (
            <AdminField
              key={key}
              label={label}
              rows={5}
              value={fields[key]}
              maxLength={personaLimits.text}
              {...(onChange ? { onChange: (text: string) => onChange({ [key]: text }) } : {})}
            />
          ))}
        {tab === 'multimodal' && <Channels config={fields.multimodalConfig} />}
        {tab === 'skills' && (
          <>
            <AdminField
              label="Skills"
              hint="Names of tools, separated by commas. At most 24, each of at most 40 characters."
              value={skills}
              maxLength={skillsLength}
              {...(onSkills ? { onChange: onSkills } : {})}
            />
            <p className="flex flex-wrap gap-1">
              {skillsOf(skills).map((skill) => (
                <SkillTag key={skill} name={skill} />
              ))}
            </p>
          </>
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Channels({ config }: { readonly config: TemplateFields['multimodalConfig'] }) {
  return (
    <>
      <p className="text-muted text-sm">
        The ways personas made from it begin with. They are set by each persona's owner, not here.
      </p>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {channels.map(({ key, label }) => (
          <div key={key} className="flex min-h-10 items-center justify-between px-4">
            <dt className="text-sm">{label}</dt>
            <dd>{config[key] ? <Badge kind="success">On</Badge> : <Badge>Off</Badge>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
