/** Statements after which their plans are made anew: often while tables are young, then seldom. */
const firstRenewal = 250;
const mostBetweenRenewals = 4000;

/**
 * Knows when the plans of a connection are to be made anew. A plan is kept as it was made, perhaps for empty tables, which it
 * reads from end to end: nothing tells the embedded store that they have grown, and PostgreSQL learns it when it analyses
 * them by itself, a minute later.
 */
export class PlanRenewal {
  #uses = 0;
  #renewAt = firstRenewal;

  /** Counts a statement. True when plans are to be made anew, once each time. */
  isDue(): boolean {
    this.#uses += 1;
    if (this.#uses < this.#renewAt) return false;
    this.#renewAt = this.#uses + Math.min(this.#uses, mostBetweenRenewals);
    return true;
  }
}
