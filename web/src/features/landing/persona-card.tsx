import { useState } from 'react';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Arch, ArchCaption } from '../../ui/marks/arch.tsx';

/** A portrait that links to the personas. It moves on hover or focus, unless the user prefers reduced motion. */
export function PersonaCard({ id, name }: { readonly id: string; readonly name: string }) {
  const [near, setNear] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <Link
      href={paths.personas}
      className="group/arch block rounded-lg text-ink no-underline"
      onPointerEnter={(event) => setNear(event.pointerType !== 'touch')}
      onPointerLeave={() => setNear(false)}
      onFocus={(event) => setNear(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setNear(false)}
    >
      <Arch name={name} src={`/avatars/${id}.svg`} movingSrc={`/avatars/${id}.gif`} moving={near && !isStill} />
      <ArchCaption name={name} />
    </Link>
  );
}
