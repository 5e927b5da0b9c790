import { MarkWithCard } from './mark-with-card.tsx';

const label = 'Not supported by the cited passages';
const reason =
  'The passages this sentence cites, or those of its paragraph, do not say this. It may still be true: look it up before you rely on it.';

/** The sign after a sentence that is not supported by what it cites; its card says why. */
export function UnsupportedMark() {
  const card = (
    <>
      <b className="block">{label}</b>
      <span className="text-muted">{reason}</span>
    </>
  );
  return (
    <MarkWithCard label={label} description={reason} className="cite is-unsupported" card={card}>
      ?
    </MarkWithCard>
  );
}
