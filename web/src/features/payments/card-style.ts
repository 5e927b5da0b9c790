/**
 * The style of Stripe's field. It lies in a frame of Stripe's, which has no access to our design tokens and accepts
 * only plain colours, so this gives the current values of the tokens.
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
