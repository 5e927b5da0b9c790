import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { findPersona } from '../../personas/index.ts';
import { newDraftOf } from '../composer/draft/draft.ts';
import { changeSettings } from '../composer/draft/drafts.ts';
import { spaceIn } from '../space/open-space.ts';
import { beginAnew } from '../thread/begin-anew.ts';
import { slotIn, useSlots } from '../thread/slots.ts';

const failed = 'The persona could not be chosen';

/**
 * Starts a chat with the persona the address names, a number or 'template-{n}', in the space the address names. Then
 * removes the persona from the address.
 */
export async function startWith(id: string): Promise<void> {
  const query = new URLSearchParams(location.search);
  const spaceId = spaceIn(query);
  beginAnew(spaceId);
  try {
    const persona = await findPersona(id);
    if (!persona) throw new Error('There is no such persona.');
    if (persona.isActive) changeSettings(newDraftOf(slotIn(useSlots.getState(), spaceId)), { personas: [persona] });
    else
      toast({
        kind: 'danger',
        title: failed,
        description: `Web chat is off for ${persona.name}. Switch it on in the editor first.`,
      });
  } catch (error) {
    toast({ kind: 'danger', title: failed, description: reasonOf(error) });
  }
  // Unless the user has navigated elsewhere meanwhile.
  if (new URLSearchParams(location.search).get('persona') === id) {
    query.delete('persona');
    navigate(spaceId === null ? paths.dashboard : `${paths.dashboard}?${query}`, { replace: true });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProblemError) return error.sentence;
  return error instanceof TypeError
    ? 'Check your connection and try again.'
    : 'It is not offered any more, or it belongs to another account.';
}
