/**
 * The transitions of a record: state → next state → who may move it. Policies, screens, tests and `moveRows` read the
 * same table. `none` is the state of a record that does not exist yet.
 */
export type Transitions<From extends string, To extends string, Mover extends string> = Readonly<
  Record<From, Readonly<Partial<Record<To, readonly Mover[]>>>>
>

export function mayMove<From extends string, To extends string, Mover extends string>(
  table: Transitions<From, To, Mover>,
  from: From,
  to: NoInfer<To>,
  by: NoInfer<Mover>,
): boolean {
  return table[from][to]?.includes(by) ?? false
}

/** The states from which this mover may move an existing record to `to`. */
export function statesBefore<From extends string, To extends string, Mover extends string>(
  table: Transitions<From, To, Mover>,
  to: NoInfer<To>,
  by: NoInfer<Mover>,
): Exclude<From, 'none'>[] {
  const states = (Object.keys(table) as From[]).filter((from): from is Exclude<From, 'none'> => from !== 'none')
  return states.filter((from) => mayMove(table, from, to, by))
}
