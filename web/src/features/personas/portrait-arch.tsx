import { portraitOf } from '@atrium/contract/portraits';
import { Arch } from '../../ui/marks/arch.tsx';

interface PortraitArchProps {
  /** As a persona or template has it: of the library, an address, or empty. */
  readonly avatar: string;
  readonly name: string;
  readonly moving?: boolean;
  readonly className?: string;
}

/** The portrait of a persona or template in its arch. */
export function PortraitArch({ avatar, name, ...rest }: PortraitArchProps) {
  return <Arch name={name} {...portraitOf(avatar, name)} {...rest} />;
}
