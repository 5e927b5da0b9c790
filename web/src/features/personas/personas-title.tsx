import { useOpenName } from './editor/open-name.ts';

/** The title of the section on a small screen: the name of the open persona, or of the section. */
export default function PersonasTitle() {
  const name = useOpenName((state) => state.name);
  return <span dir="auto">{name ?? 'Digital Personas'}</span>;
}
