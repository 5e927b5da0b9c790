import { HoverCard } from 'radix-ui';

/** The sign behind a sentence that is not carried by what it cites: on hover or focus it says why. */
export function UnsupportedMark() {
  return (
    <HoverCard.Root openDelay={150} closeDelay={150}>
      <HoverCard.Trigger asChild>
        <button type="button" className="cite is-unsupported" aria-label="Not supported by the cited passages">
          ?
        </button>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          sideOffset={6}
          collisionPadding={8}
          className="enter-pop z-(--z-menu) w-72 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-4 text-sm shadow-2"
        >
          <b className="block">Not supported by the cited passages</b>
          <span className="text-muted">
            The passages this sentence cites, or those of its paragraph, do not say this. It may still be true: look it
            up before you rely on it.
          </span>
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
