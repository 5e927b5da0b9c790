/**
 * How Stripe's field looks, which stands in a page of Stripe's and knows none of our tokens: their values of this moment, as
 * plain colours, because that page takes no others.
 */
export function cardStyle(): object {
  const [text, faint, danger, muted] = ['--text', '--faint', '--danger', '--muted'].map(plainColour);
  return {
    base: {
      color: text,
      iconColor: muted,
      fontFamily: 'Geist, system-ui, -apple-system, sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: faint },
    },
    invalid: { color: danger, iconColor: danger },
  };
}

function plainColour(token: string): string | undefined {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pencil = value === '' ? null : canvas.getContext('2d');
  if (!pencil) return undefined;
  pencil.fillStyle = value;
  pencil.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pencil.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
