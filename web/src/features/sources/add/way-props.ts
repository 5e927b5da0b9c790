/** The props of each way of adding a source. */
export interface WayProps {
  readonly spaceId: number;
  /** Called when sending starts and ends: the dialog stays open meanwhile. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Called when the source was added. */
  readonly onDone: () => void;
}
