import type { MultimodalConfig } from '@atrium/contract/personas';
import { AudioLines, type LucideIcon, Mail, MessageCircle, MessageSquare, Phone, Video } from 'lucide-react';
import { memo, useId } from 'react';
import { channels } from './domain/resources.ts';
import { SwitchRow } from './switch-row.tsx';

const icons: Readonly<Record<keyof MultimodalConfig, LucideIcon>> = {
  webChat: MessageSquare,
  webAudio: AudioLines,
  webVideo: Video,
  phoneCalls: Phone,
  whatsapp: MessageCircle,
  email: Mail,
};

interface ChannelSwitchesProps {
  readonly config: MultimodalConfig;
  readonly onChange: (config: MultimodalConfig) => void;
}

/** The channels of a persona. Only web chat works here; for the others the user's wish is stored. */
export const ChannelSwitches = memo(function ChannelSwitches({ config, onChange }: ChannelSwitchesProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-1 font-label text-sm">
        Multimodal
      </h2>
      <div className="setting-rows">
        {channels.map(({ key, label }) => (
          <SwitchRow
            key={key}
            icon={icons[key]}
            label={label}
            {...(key === 'webChat' ? {} : { badge: 'Not set up' })}
            checked={config[key]}
            onChange={(isOn) => onChange({ ...config, [key]: isOn })}
          />
        ))}
      </div>
      <p className="mt-1 text-faint text-xs">
        {config.webChat
          ? 'Web chat: it can be chosen for chats.'
          : 'Without web chat it can be chosen for no new chat. Chats that have it keep it.'}{' '}
        The others are kept, and begin once this server has a service for them.
      </p>
    </section>
  );
});
