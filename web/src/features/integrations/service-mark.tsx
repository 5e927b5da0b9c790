import { Plug } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/marks/mark.tsx';
import { serviceMarks } from './service-marks.ts';

/** The logo of a service in a square, in the text colour: rows differ by shape, not by colour. */
export function ServiceMark({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 flex-none place-items-center rounded-md bg-sunken text-ink inset-ring inset-ring-line"
    >
      <Drawing name={name} />
    </span>
  );
}

function Drawing({ name }: { readonly name: string }) {
  if (name === 'product') return <Mark className="h-5 w-4.5 text-accent" />;
  const path = serviceMarks[name];
  if (!path) return <Icon of={Plug} size={18} />;
  return (
    <svg viewBox="0 0 24 24" className="size-4.5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
