/** What each way of adding a source is given. */
export interface WayProps {
  readonly spaceId: number;
  /** Something is being sent: the dialog stays until it is there. */
  readonly onBusy: (isBusy: boolean) => void;
  /** It was added. */
  readonly onDone: () => void;
}
