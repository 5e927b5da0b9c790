import { portraitOf } from '@atrium/contract/portraits';
import { Avatar } from '../../ui/marks/avatar.tsx';

interface PortraitAvatarProps {
  /** The stored avatar: a name from the library, an address, or empty. */
  readonly avatar: string;
  readonly name: string;
  readonly size?: 20 | 24 | 32 | 40 | 48;
}

/** The portrait of a persona or template in a circle. The name must be shown beside it. */
export function PortraitAvatar({ avatar, name, size = 24 }: PortraitAvatarProps) {
  return <Avatar name={name} src={portraitOf(avatar, name).src} size={size} />;
}
