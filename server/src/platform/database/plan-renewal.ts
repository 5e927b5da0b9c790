/** Number of statements until the first renewal of plans. Renewals are frequent while tables are young, then rare. */
const firstRenewal = 250;
const mostBetweenRenewals = 4000;

/**
 * Decides when the query plans of a connection are renewed. A cached plan may have been made for empty tables and
 * therefore scan whole tables. The embedded store never notices that they have grown; PostgreSQL does after its
 * automatic analyze, a minute later.
 */
export class PlanRenewal {
  #uses = 0;
  #renewAt = firstRenewal;

  /** Counts a statement. Returns true once each time a renewal is due. */
  isDue(): boolean {
    this.#uses += 1;
    if (this.#uses < this.#renewAt) return false;
    this.#renewAt = this.#uses + Math.min(this.#uses, mostBetweenRenewals);
    return true;
  }
}
