import { PaymentsOf } from './payments-of.tsx';

/** What stays of an account that was deleted: its payments, which may be refunded for months. */
export function FormerAccount({ id }: { readonly id: string }) {
  return (
    <section aria-label="A deleted account" className="rounded-lg border border-line bg-raised px-4 pt-3 pb-4">
      <h2 className="font-title text-md">A deleted account</h2>
      <p className="mt-1 text-muted text-sm">Only its payments stay, without a name.</p>
      <PaymentsOf userId={id} name="a deleted account" />
    </section>
  );
}
