interface MarkedProps {
  readonly parts: readonly { readonly text: string; readonly isHit: boolean }[];
}

/** A text with the search hits marked, by weight as well as by colour. */
export function Marked({ parts }: MarkedProps) {
  return parts.map(({ text, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name than their place
      <mark key={at} className="rounded-[2px] bg-accent-soft font-label text-accent-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
