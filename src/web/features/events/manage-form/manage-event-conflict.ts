import { valueAt, withValue } from '#web/lib/forms/paths-in-values.ts'
import { type EventFields, type EventValues, same } from './manage-event-values.ts'

/** What is compared when two people have changed the same event; the two languages of a text count by themselves. */
export const comparedPaths = [
  'title.pt',
  'title.en',
  'summary.pt',
  'summary.en',
  'description.pt',
  'description.en',
  'kind',
  'field',
  'coverId',
  'startsAt',
  'endsAt',
  'zone',
  'mode',
  'venue',
  'link',
  'capacity',
  'admission',
  'registrationOpensAt',
  'registrationClosesAt',
  'speakers',
  'agenda',
  'materials',
] as const
export type ComparedPath = (typeof comparedPaths)[number]
export type Side = 'mine' | 'theirs'

export type Difference = {
  path: ComparedPath
  mine: unknown
  theirs: unknown
  /** Both have changed it; otherwise only one of the two has. */
  contested: boolean
  /** What to take unless the person says otherwise: mine where I changed something, theirs where only they did. */
  side: Side
}

export function differences(base: EventFields, mine: EventFields, theirs: EventFields): Difference[] {
  return comparedPaths.flatMap((path) => {
    const [before, own, other] = [base, mine, theirs].map((fields) => valueAt(fields, path))
    if (same(own, other)) return []
    const untouched = same(own, before)
    const contested = !untouched && !same(other, before)
    return [{ path, mine: own, theirs: other, contested, side: untouched ? 'theirs' : 'mine' }]
  })
}

/** Their version with my texts where I want them: nothing that one of the two wrote goes unseen. */
export function merged(theirs: EventValues, found: Difference[], choice: (path: ComparedPath) => Side): EventValues {
  return found.reduce(
    (values, { path, mine }) => (choice(path) === 'mine' ? withValue(values, path, mine) : values),
    theirs,
  )
}
