/**
 * Tells the print styles how wide the widest part is that a formula on lines of its own cannot be broken in, in its own
 * em: paper does not scroll, so a large matrix is drawn smaller there.
 */
export function fitFormulas(): void {
  const drawn = [...document.querySelectorAll<HTMLElement>('.katex-display')].map((display) => {
    const parts = [...display.querySelectorAll('.katex-base')].map((part) => part.getBoundingClientRect().width);
    const letters = Number.parseFloat(getComputedStyle(display.querySelector('.katex') ?? display).fontSize);
    return { display, ems: Math.max(0, ...parts) / letters };
  });
  for (const { display, ems } of drawn) if (ems > 0) display.style.setProperty('--ems', ems.toFixed(2));
}
