import type { RoundDetail } from '#contract/reviews/rounds.ts'

export type Juror = RoundDetail['jurorList'][number]

/** The name, with what tells this person apart where somebody else has the same. */
export const nameOf = ({ name, apart }: Pick<Juror, 'name' | 'apart'>) => (apart ? `${name} (${apart})` : name)

export const jurorName = ({ jurorList }: Pick<RoundDetail, 'jurorList'>, id: string) => {
  const juror = jurorList.find((one) => one.id === id)
  return juror ? nameOf(juror) : '–'
}
