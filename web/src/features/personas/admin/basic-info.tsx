import { personaLimits } from '@atrium/contract/persona-rules';
import type { PersonaCategory, TemplateFields } from '@atrium/contract/personas';
import { portraitOf } from '@atrium/contract/portraits';
import { readAvatarOfLibrary } from '@atrium/contract/routes/personas.generated';
import { Images } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addressOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { categories, categoryLabel } from '../categories.ts';
import { AdminField } from './admin-field.tsx';

const AvatarPicker = askedPart(() => import('../editor/picture/avatar-picker.tsx'));

interface BasicInfoProps {
  readonly fields: TemplateFields;
  /** Whether the field of the name asks for one while it is empty. */
  readonly isNameAsked: boolean;
  /** Absent outside edit mode. */
  readonly onChange?: (part: Partial<TemplateFields>) => void;
}

/** The identity of a template: name, role, category, portrait and greeting. */
export function BasicInfo({ fields, isNameAsked, onChange }: BasicInfoProps) {
  const [isPicking, setIsPicking] = useState(false);
  const text = (key: 'name' | 'role' | 'avatar' | 'greeting') =>
    onChange ? { onChange: (value: string) => onChange({ [key]: value }) } : {};
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <AdminField
          label="Name"
          id="template-name"
          value={fields.name}
          maxLength={personaLimits.name}
          error={isNameAsked && fields.name.trim() === '' ? 'Give the template a name.' : null}
          {...text('name')}
        />
        <AdminField label="Role" value={fields.role} maxLength={personaLimits.role} {...text('role')} />
      </div>
      <Category of={fields.category} {...(onChange && { onChange: (category) => onChange({ category }) })} />
      <div className="flex items-start gap-4">
        <AvatarPreview avatar={fields.avatar} name={fields.name} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <div className="w-full">
            <AdminField
              label="Avatar path"
              hint="'@assets/avatars/' and a file of the library; empty: by the first name."
              value={fields.avatar}
              maxLength={personaLimits.avatar}
              {...text('avatar')}
            />
          </div>
          <Button disabled={!onChange} icon={<Icon of={Images} size={16} />} onClick={() => setIsPicking(true)}>
            Choose from Library
          </Button>
        </div>
      </div>
      <AdminField
        label="Greeting"
        rows={3}
        value={fields.greeting}
        maxLength={personaLimits.greeting}
        {...text('greeting')}
      />
      <Suspense fallback={null}>
        {isPicking && (
          <AvatarPicker
            libraryOnly
            title="Choose Avatar from Library"
            current={fields.avatar}
            onPick={(avatar) => onChange?.({ avatar })}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface CategoryProps {
  readonly of: PersonaCategory;
  /** Absent outside edit mode. */
  readonly onChange?: (category: PersonaCategory) => void;
}

/** The category of a template: outside edit mode a text like the others, and in it a choice. */
function Category({ of, onChange }: CategoryProps) {
  if (!onChange) return <AdminField label="Category" value={categoryLabel(of)} maxLength={personaLimits.name} />;
  return (
    <SelectField
      label="Category"
      value={of}
      onChange={(event) => {
        const chosen = categories.find(({ id }) => id === event.currentTarget.value);
        if (chosen) onChange(chosen.id);
      }}
    >
      {categories.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A preview of the avatar. If it does not load, the library is asked instead, which has a portrait for every name. */
function AvatarPreview({ avatar, name }: { readonly avatar: string; readonly name: string }) {
  const { src } = portraitOf(avatar, name);
  const [failed, setFailed] = useState<string | null>(null);
  const filename = src.split('/').at(-1)?.slice(0, 120) || 'none';
  return (
    <span className="arch w-20! flex-none [--r-lg:6px]">
      <img
        alt="Preview of the avatar"
        src={failed === src ? addressOf(readAvatarOfLibrary, { filename }) : src}
        onError={() => setFailed(src)}
        className="portrait"
      />
    </span>
  );
}
