import { v5 } from 'uuid';

const namespace = '6f6d2c0e-6f5c-4b53-9d55-1f7e7a7c2a41';

/** Always the same id for the same name, so that a repeated step creates the same row. */
export function idFrom(name: string): string {
  return v5(name, namespace);
}
