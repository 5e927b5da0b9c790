/** The log as a part of the program sees it that tells at these levels alone. `fields` never hold what users wrote. */
export type LogAt<Level extends 'info' | 'warn' | 'error'> = Readonly<
  Record<Level, (fields: object, message: string) => void>
>;
