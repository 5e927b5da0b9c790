import { portraitOf } from '@atrium/contract/portraits';
import { Arch } from '../../ui/marks/arch.tsx';

interface PortraitArchProps {
  /** The stored avatar: a name from the library, an address, or empty. */
  readonly avatar: string;
  readonly name: string;
  readonly moving?: boolean;
  readonly className?: string;
}

/** The portrait of a persona or template in an arch. */
export function PortraitArch({ avatar, name, ...rest }: PortraitArchProps) {
  return <Arch name={name} {...portraitOf(avatar, name)} {...rest} />;
}
