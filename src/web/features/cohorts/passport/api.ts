import { useSuspenseQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/cohorts/passport.ts'
import type { PassportSkill } from '#contract/cohorts/passport.ts'
import type { PersonSkill } from '#contract/profile/profile.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

/** As in `api.ts`, whose contracts would make every profile 9 kB larger. */
const area = 'cohorts'

export const useAskForWord = (skill: string) =>
  useChange(area, (body: BodyOf<typeof contract.askForWord>) => call(contract.askForWord, { params: { skill }, body }))
export const useJudgeSkill = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.judgeSkill>) => call(contract.judgeSkill, { params: { id }, body }))
export const passportQuery = (id: string) =>
  answerQuery([area, 'passport', id], contract.getPassport, { params: { id } })

/** What somebody says they can do, and what was confirmed of it: one row a skill. */
export function useSkillRows(userId: string, said: readonly PersonSkill[]): PassportSkill[] {
  const { items } = useSuspenseQuery(passportQuery(userId)).data
  const earned = new Map(items.map((item) => [item.skill, item]))
  const rows = said.map(({ skill, name, level }): PassportSkill => {
    const known = earned.get(skill)
    return known ? { ...known, declared: level } : { ...unshown, skill, name, declared: level }
  })
  return [...rows, ...items.filter(({ skill }) => !said.some((one) => one.skill === skill))]
}

const unshown = { earned: null, evidence: [], asked: null, declined: null }
