/** The order of a table, as its headers show it. */
export type Sort = { by: string; descending: boolean }

/** Parses an order as the API and the address name it: `title`, or `-title` for descending. */
export const parseSort = (name: string | undefined): Sort | undefined =>
  name === undefined ? undefined : { by: name.replace(/^-/, ''), descending: name.startsWith('-') }

/** The API's name of an order, if the endpoint has it. */
export function sortName<Name extends string>({ by, descending }: Sort, names: readonly Name[]): Name | undefined {
  return names.find((name) => name === `${descending ? '-' : ''}${by}`)
}
