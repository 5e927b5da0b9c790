import type { PersonaId, Speaker } from '@atrium/contract/chat-personas';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../../ui/notices/toast.ts';
import { ownAsChosen, templateAsChosen, templateNumber, usePersonas, useTemplates } from '../../../personas/index.ts';
import { useChatPersonas } from '../../queries.ts';

export const isOwn = (id: PersonaId) => templateNumber(id) === null;

interface OfferedMention {
  /** The chat that the text is written in; null for a new one. */
  readonly chatId: string | null;
  readonly mention: Speaker | null;
  /** Who the question was given to when it was first asked: an edit of it stays with it until it is deleted. */
  readonly askedOf?: PersonaId | undefined;
  readonly onGone: (mention: Speaker) => void;
}

/** Tells when the persona that a text mentions cannot answer any more: the server would refuse each send. */
export function useOfferedMention({ chatId, mention, askedOf, onGone }: OfferedMention): void {
  const inChat = useChatPersonas(chatId).data;
  const own = currentOf(usePersonas(mention !== null && isOwn(mention.id)));
  const templates = currentOf(useTemplates(mention !== null && !isOwn(mention.id)));
  useEffect(() => {
    const known = mention && (isOwn(mention.id) ? own?.map(ownAsChosen) : templates?.map(templateAsChosen));
    // Who is in the chat may be mentioned there as long as it is not deleted: until the chat is known, nothing is.
    if (!known || !(chatId === null || inChat)) return;
    const isMentioned = ({ id }: Pick<Speaker, 'id'>) => id === mention.id;
    // A template that is not listed is archived, and not deleted.
    const isKept = mention.id === askedOf && (!isOwn(mention.id) || known.some(isMentioned));
    if (isKept || known.some((each) => each.isActive && isMentioned(each))) return;
    if (inChat?.some((each) => !each.isGone && isMentioned(each))) return;
    onGone(mention);
  }, [chatId, mention, askedOf, own, templates, inChat, onGone]);
}

/** A list that is out of date says nothing: what it lacks may have been made and chosen in another tab since. */
export function currentOf<T>({ data, isEnabled, isStale }: Pick<UseQueryResult<T>, 'data' | 'isEnabled' | 'isStale'>) {
  return isEnabled && !isStale ? data : undefined;
}

export function tellGone(names: string, description = 'The question is answered as if it named nobody.'): void {
  toast({ kind: 'danger', title: `${names} cannot answer any more`, description });
}
