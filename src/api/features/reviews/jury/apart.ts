import type { Db } from '#api/deps.ts'
import { findJurors } from '../queries.ts'
import { findFormerJurors } from './queries.ts'
import { tellApart } from './shape.ts'

/** What tells each juror of a round apart from others of the same name, also those who left; by id. */
export async function findApart(db: Db, roundId: string): Promise<Map<string, string | null>> {
  const people = [...(await findJurors(db, roundId)), ...(await findFormerJurors(db, roundId))]
  const named = tellApart(people)
  return new Map(people.map((one) => [one.id, named(one).apart]))
}
