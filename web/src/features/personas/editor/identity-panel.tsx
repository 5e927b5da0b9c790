import type { PersonaFields } from '@atrium/contract/personas';
import { portraitOf } from '@atrium/contract/portraits';
import { Image } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Arch } from '../../../ui/marks/arch.tsx';
import { ChannelSwitches } from './channel-switches.tsx';
import type { FieldFaults } from './domain/changes.ts';
import { VoiceField } from './voice/voice-field.tsx';

interface IdentityPanelProps {
  readonly fields: PersonaFields;
  readonly faults: FieldFaults;
  readonly onChange: (part: Partial<PersonaFields>) => void;
  readonly onChooseAvatar: () => void;
}

/** The persona's portrait, name, voice and channels. */
export function IdentityPanel({ fields, faults, onChange, onChooseAvatar }: IdentityPanelProps) {
  const { name, role, avatar, voiceId, multimodalConfig } = fields;
  const changeVoice = useCallback((next: string) => onChange({ voiceId: next }), [onChange]);
  const changeChannels = useCallback(
    (next: PersonaFields['multimodalConfig']) => onChange({ multimodalConfig: next }),
    [onChange],
  );
  const called = name.trim() || 'This persona';
  return (
    <div className="editor-aside">
      <div className="editor-hero">
        <Arch name={called} src={portraitOf(avatar, name).src} />
        <Button wide icon={<Icon of={Image} size={16} />} onClick={onChooseAvatar}>
          Choose Avatar
        </Button>
      </div>
      <TextField
        label="Name"
        id="persona-name"
        value={name}
        autoComplete="off"
        error={faults.name ?? null}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Role"
        id="persona-role"
        value={role}
        autoComplete="off"
        error={faults.role ?? null}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <VoiceField
        voiceId={voiceId}
        sample={name.trim() ? `Hello, I'm ${name.trim()}.` : 'Hello, this is how I sound.'}
        onChange={changeVoice}
      />
      <ChannelSwitches config={multimodalConfig} onChange={changeChannels} />
    </div>
  );
}
