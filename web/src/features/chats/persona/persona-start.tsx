import '../messages/messages.css';
import type { ChatPersona } from '@atrium/contract/chat-personas';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { cx } from '../../../ui/cx.ts';
import { PortraitArch } from '../../personas/index.ts';
import { ChatFoot } from '../chat-foot.tsx';
import type { Place } from '../run/active-runs.ts';
import { greetingOf } from '../run/speakers.ts';
import { Greeting } from './greeting.tsx';
import { useAnswering } from './use-answering.ts';

/** An empty chat with personas: who they are, and the greeting. */
export default function PersonaStart({ place }: { readonly place: Place }) {
  const personas = useAnswering(place);
  const greeting = greetingOf(personas);
  usePageTitle();
  return (
    <>
      <div className="thread-frame flex min-h-0 flex-1 flex-col">
        <div className="thread-scroller">
          <div className="thread">
            <h1 className="sr-only">{`New chat with ${personas.map(({ name }) => name).join(', ')}`}</h1>
            <ul aria-label="In this chat" className="mb-8 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
              {personas.map((persona, at) => (
                <Someone key={persona.id} persona={persona} number={personas.length > 1 ? at + 1 : null} />
              ))}
            </ul>
            {greeting ? (
              <Greeting {...greeting} />
            ) : (
              <p className="text-muted [overflow-wrap:anywhere]">
                Write what you need; <bdi>{personas[0]?.name}</bdi> answers.
              </p>
            )}
            {personas.length > 1 && (
              <p className="mt-6 text-muted text-sm">They answer each message one after the other, in this order.</p>
            )}
          </div>
        </div>
      </div>
      <ChatFoot place={place} />
    </>
  );
}

function Someone({ persona, number }: { readonly persona: ChatPersona; readonly number: number | null }) {
  const { name, role, avatar } = persona;
  return (
    <li className="flex min-w-0 items-center gap-4 last:odd:sm:col-span-2">
      <PortraitArch avatar={avatar} name={name} className={cx('flex-none', number === null ? 'w-16' : 'w-12')} />
      <span className="min-w-0">
        <b
          dir="auto"
          className={cx('line-clamp-2 text-left font-title [overflow-wrap:anywhere]', number === null && 'text-xl')}
        >
          {name}
        </b>
        <span
          dir="auto"
          className={cx('text-left text-muted [overflow-wrap:anywhere]', number === null ? 'block' : 'line-clamp-2')}
        >
          {number !== null && <span className="tabular-nums">{number}. </span>}
          {role}
        </span>
      </span>
    </li>
  );
}
