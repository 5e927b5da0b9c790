import { useOpenName } from './editor/open-name.ts';

/** The title of the section on a small screen: the persona that is open, or the section's own. */
export default function PersonasTitle() {
  const name = useOpenName((state) => state.name);
  return <span dir="auto">{name ?? 'Digital Personas'}</span>;
}
