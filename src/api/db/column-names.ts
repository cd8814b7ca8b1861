/** Columns are snake_case, contract fields camelCase: `answer_due_at`, `answerDueAt`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

type CamelRow<Row> = { [Name in keyof Row & string as Camel<Name>]: Row[Name] }
export type SnakeRow<Values> = { [Name in keyof Values & string as Snake<Name>]: Values[Name] }

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of these contract fields. */
export const columnNames = <Name extends string>(fields: readonly Name[]) => fields.map(toSnake) as Snake<Name>[]

type Sent<Values> = {
  [Name in keyof Values]: Values[Name] extends Date | null ? Exclude<Values[Name], Date> | string : Values[Name]
}

/** Picks these columns of a row under their contract names, times in the form in which they travel. */
export function fromColumns<Row extends object, Name extends keyof CamelRow<Row>>(
  row: Row,
  names: readonly Name[],
): Sent<Pick<CamelRow<Row>, Name>> {
  const values = row as Record<string, unknown>
  const sent = names.map((name) => [name, values[toSnake(name as string)]] as const)
  return Object.fromEntries(
    sent.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as never
}

/** The same values under their column names. */
export function toColumns<Values extends object>(values: Values): SnakeRow<Values> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnake(name), value])) as never
}
