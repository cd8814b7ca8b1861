/** A file that cannot be shown to be free of names: nobody gets it until the team of the programme has looked at it. */
export class Uncleanable extends Error {}

export function uncleanable(why: string): never {
  throw new Uncleanable(why)
}
