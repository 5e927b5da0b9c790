/** A quotation. */
export function Quoted({ words }: { readonly words: string | null }) {
  if (!words) return null;
  return (
    <blockquote
      dir="auto"
      className="mt-2 border-accent-line border-l-2 pl-3 text-left text-ink text-sm [overflow-wrap:anywhere]"
    >
      {words}
    </blockquote>
  );
}
