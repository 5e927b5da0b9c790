/** What the editor is opened with. */
export type EditorTarget =
  | { readonly kind: 'existing'; readonly id: number }
  | { readonly kind: 'template'; readonly id: number }
  /** An empty persona, or a copy of one of the user's own. */
  | { readonly kind: 'new'; readonly copyOf: number | null };

/** The editor's target in an address (`?edit=7`, `?template=3`, `?new=1`, `?new=1&copy=7`); null if there is none. */
export function targetOf(query: URLSearchParams): EditorTarget | null {
  const edit = idOf(query.get('edit'));
  if (edit !== null) return { kind: 'existing', id: edit };
  const template = idOf(query.get('template'));
  if (template !== null) return { kind: 'template', id: template };
  return query.has('new') ? { kind: 'new', copyOf: idOf(query.get('copy')) } : null;
}

/** The query that opens the editor with a target. */
export function queryOf(target: EditorTarget): string {
  if (target.kind === 'existing') return `?edit=${target.id}`;
  if (target.kind === 'template') return `?template=${target.id}`;
  return target.copyOf === null ? '?new=1' : `?new=1&copy=${target.copyOf}`;
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
