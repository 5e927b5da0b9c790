import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { Empty } from '../../../ui/notices/empty.tsx';
import { categories } from '../categories.ts';
import { goOn, useEditorKey } from '../editor/going-on.ts';
import { useTemplates } from '../queries.ts';
import { TemplateList } from './template-list.tsx';
import { TemplatePanel } from './template-panel.tsx';

interface TemplatesAdminProps {
  /** The id of the admin. */
  readonly owner: string;
}

/** The list of templates beside the chosen one, which is kept in the address: `?template={id}` or `?new=1`. */
export function TemplatesAdmin({ owner }: TemplatesAdminProps) {
  const [query, change] = useAddressQuery();
  // Read here, so that it has a template that was just saved as soon as the address names it.
  const { data: templates } = useTemplates();
  const ordered = useMemo(
    () => categories.flatMap(({ id }) => (templates ?? []).filter(({ category }) => category === id)),
    [templates],
  );
  const isNew = query.has('new');
  const chosen = isNew ? null : (ordered.find(({ id }) => String(id) === query.get('template')) ?? null);
  const open = (id: number | null) => change({ template: id === null ? null : String(id), new: null });
  const key = useEditorKey(isNew ? 'new' : String(chosen?.id ?? ''));
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <TemplateList
        templates={ordered}
        chosen={chosen?.id ?? null}
        onChoose={open}
        onAdd={() => change({ template: null, new: '1' })}
      />
      {chosen || isNew ? (
        <TemplatePanel
          key={key}
          owner={owner}
          template={chosen}
          templates={ordered}
          onOpen={open}
          onGoOn={(id) => goOn('new', String(id), () => open(id))}
        />
      ) : (
        <Empty icon={UsersRound} title="Select a template to edit" className="mt-8" />
      )}
    </div>
  );
}
