import { expect, it } from 'vitest'
import { createCohort } from '#contract/cohorts/manage.ts'
import { scopesOf } from '#contract/scopes.ts'
import { appWith } from '#test/app-with.ts'
import { signInMany } from '#test/factories.ts'
import { listeningTo } from '#test/statements.ts'
import { newCohort } from '../new-cohort.test-kit.ts'
import { judgeTrainees } from './trainees.ts'

const at = appWith({ staff: 'staff' })

/** How long it takes is measured by `bench/trainees.bench.ts`; what makes it fast is that no trainee costs a statement. */
it('judges a cohort of any size with the same few statements', async () => {
  const { deps } = at.api
  const body = { ...newCohort, startsOn: '2026-03-02' }
  const { id: cohort_id } = await at.api.call(createCohort, { body }, at.staff)
  const { deps: counted, statements } = listeningTo(deps)
  const viewer = { id: at.staff.id, scope: new Set(scopesOf.staff), emailVerified: true }
  const statementsWith = async (more: number) => {
    const people = await signInMany(deps, more)
    const rows = people.map(({ id: user_id }) => ({ cohort_id, user_id, state: 'active' as const }))
    await deps.db.insertInto('cohort_members').values(rows).execute()
    statements.length = 0
    const { items } = await judgeTrainees(counted, viewer, { cohortId: cohort_id })
    return { count: statements.length, items: items.length }
  }
  const few = await statementsWith(2)
  expect(few.items).toBe(2)
  expect(await statementsWith(98)).toEqual({ count: few.count, items: 100 })
})
