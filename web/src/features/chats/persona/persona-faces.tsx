import type { Speaker } from '@atrium/contract/chat-personas';
import { PortraitAvatar } from '../../personas/index.ts';

/** Overlapping pictures of at most three personas; the names beside them include the rest. */
export default function PersonaFaces({ personas }: { readonly personas: readonly Speaker[] }) {
  return (
    <span aria-hidden="true" className="isolate flex flex-none -space-x-1">
      {personas.slice(0, 3).map(({ id, name, avatar }, at) => (
        <span key={id} style={{ zIndex: 3 - at }} className="rounded-full ring-2 ring-raised">
          <PortraitAvatar avatar={avatar} name={name} size={20} />
        </span>
      ))}
    </span>
  );
}
