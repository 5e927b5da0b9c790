/** The content of a form of the API, parsed as by Stripe: `metadata[user]=1` and `expand[0]=latest_charge`. */
export interface FormFields {
  readonly [name: string]: string | FormFields;
}

interface Growing {
  [name: string]: string | Growing;
}

export function parseForm(text: string): FormFields {
  const root: Growing = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop() ?? '';
    let place = root;
    for (const part of path) {
      const next = place[part];
      if (typeof next === 'object') place = next;
      else {
        const made: Growing = {};
        place[part] = made;
        place = made;
      }
    }
    place[last] = value;
  }
  return root;
}
