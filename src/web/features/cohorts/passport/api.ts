import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/cohorts/passport.ts'
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
