/**
 * Runs something once the picture in the page's HTML has been seen: two frames on. Where no frame comes (a page opened in the
 * background), it runs soon all the same.
 */
export function afterFirstPaint(run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(() => requestAnimationFrame(once));
  setTimeout(once, 300);
}
