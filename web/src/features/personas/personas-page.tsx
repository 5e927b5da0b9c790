import { useAddressQuery } from '../../lib/navigation.ts';
import { pagePart } from '../../ui/late-part.ts';
import { queryOf, targetOf } from './editor/domain/editor-target.ts';
import { useEditorKey } from './editor/going-on.ts';
import { Gallery } from './gallery/gallery.tsx';

const PersonaEditor = pagePart(() => import('./editor/persona-editor.tsx'));

/** The section of the personas: the gallery, or the editor if the address names a target. */
export default function PersonasPage() {
  const [query] = useAddressQuery();
  const target = targetOf(query);
  const key = useEditorKey(target ? queryOf(target) : '');
  return target ? <PersonaEditor key={key} target={target} /> : <Gallery />;
}
