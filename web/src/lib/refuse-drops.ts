/** Lets a file that is dropped where nothing takes it do nothing: the browser would leave the page to show it. */
export function refuseDrops(): void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
