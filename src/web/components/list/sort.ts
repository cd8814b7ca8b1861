/** As the header of a table shows it. */
export type Sort = { by: string; descending: boolean }

/** As the API and the address name it: `title`, or `-title` from the end. */
export const parseSort = (name: string | undefined): Sort | undefined =>
  name === undefined ? undefined : { by: name.replace(/^-/, ''), descending: name.startsWith('-') }

/** The name among those that the endpoint knows. */
export function sortName<Name extends string>({ by, descending }: Sort, names: readonly Name[]): Name | undefined {
  return names.find((name) => name === `${descending ? '-' : ''}${by}`)
}
