import { Square, Volume2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { toast } from '../../../../ui/notices/toast.ts';
import { browserVoiceOf, foreignVoiceLabel, groupVoices, voiceIdOf } from '../domain/voices.ts';
import { canSpeak, useSpeaker, useVoices } from './use-voices.ts';

interface VoiceFieldProps {
  readonly voiceId: string;
  /** The text spoken as a sample. */
  readonly sample: string;
  readonly onChange: (voiceId: string) => void;
}

/** The voice for calls and spoken replies: one of this browser, or its default. */
export const VoiceField = memo(function VoiceField({ voiceId, sample, onChange }: VoiceFieldProps) {
  const voices = useVoices();
  const { isSpeaking, toggle } = useSpeaker();
  const groups = useMemo(() => groupVoices(voices, navigator.language), [voices]);
  const voice = voices.find(({ name }) => name === browserVoiceOf(voiceId));
  const hasVoices = voices.length > 0;
  const listen = () =>
    toggle(sample, voice, () =>
      toast({
        kind: 'danger',
        title: 'The voice could not be heard',
        description: 'This browser did not speak. Choose another voice, or try another browser.',
      }),
    );
  return (
    <SelectField
      label="Voice ID"
      value={voiceId}
      onChange={(event) => onChange(event.target.value)}
      hint={hintOf(hasVoices)}
      beside={
        <IconButton
          icon={isSpeaking ? Square : Volume2}
          label={isSpeaking ? 'Stop listening' : 'Listen'}
          on={isSpeaking}
          disabled={!hasVoices}
          onClick={listen}
        />
      }
    >
      <option value="">Default voice</option>
      {voiceId !== '' && !voice && <option value={voiceId}>{foreignVoiceLabel(voiceId)}</option>}
      {groups.map(({ language, names }) => (
        <optgroup key={language} label={language}>
          {names.map((name) => (
            <option key={name} value={voiceIdOf(name)}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
});

function hintOf(hasVoices: boolean): string {
  if (hasVoices) return 'The voice used in calls and spoken replies.';
  return canSpeak()
    ? 'This browser offers no voices to choose from. The default of the device it is heard on is used.'
    : 'This browser cannot speak. The default of the device it is heard on is used.';
}
