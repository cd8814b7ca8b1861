import { expect, it } from 'vitest'
import * as manage from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import { judgeAll, makeRound, queueOf, submitStartup } from '#test/review-rounds.ts'
import { tellApart } from './shape.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api
const show = (id: string) => t().call(manage.getRound, { params: { id } }, at.staff)

it('knows the mentor of a trainee, the lead mentor of the cohort and the school of the registration', async () => {
  const { id, startups, jurors } = await makeRound(t(), at.staff, { jurors: 6, startups: 1, state: 'draft' })
  const { db } = t().deps
  const [mentor, lead, classmate, teacher, earlier, none] = jurors.map((juror) => juror.id)
  const member = startups[0]!.owner.id
  const cohort = crypto.randomUUID()
  await db
    .insertInto('cohorts')
    .values({ id: cohort, name: '2026.1', starts_on: '2026-03-02', weeks: 16, lead_mentor_id: lead! })
    .execute()
  await db
    .insertInto('cohort_members')
    .values({ cohort_id: cohort, user_id: member, state: 'active', mentor_id: mentor! })
    .execute()
  const registered = (user_id: string, institution: string, graduation_year: number) =>
    db
      .insertInto('profiles')
      .values({ user_id, institution, graduation_year })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ institution, graduation_year }))
      .execute()
  await registered(member, 'Universidade do Minho', 2026)
  await registered(classmate!, 'universidade do minho ', 2024)
  await registered(earlier!, 'Universidade do Minho', 2009)
  const job = { id: crypto.randomUUID(), user_id: teacher!, position: 0, kind: 'work', title: 'Docente' } as const
  const since = { place: null, start_month: '2015-09', end_month: null, current: true, summary: null }
  await db
    .insertInto('experiences')
    .values({ ...job, ...since, organisation: 'Universidade do Minho', updated_at: new Date() })
    .execute()
  const { conflicts } = await show(id)
  const kindOf = (juror: string | undefined) => conflicts.find((one) => one.juror === juror)?.kind
  expect([mentor, lead, classmate, teacher, earlier, none].map(kindOf)).toEqual([
    'trainee',
    'cohort',
    'school',
    'school',
    undefined,
    undefined,
  ])
})

it('gives a team to somebody who has not judged it before, where there is somebody', async () => {
  const first = await makeRound(t(), at.staff, { jurors: 2, startups: 1 })
  await judgeAll(t(), first, () => 3)
  const { id, intake, jurors } = await makeRound(t(), at.staff, { jurors: 1, startups: 0, state: 'draft' })
  const fresh = jurors[0]!
  // The same founder with another startup.
  const again = await submitStartup(t(), intake)
  const owner = { startup_id: again.id, user_id: first.startups[0]!.owner.id, title: 'Produto' }
  await t().deps.db.insertInto('startup_members').values(owner).execute()
  for (const juror of first.jurors) {
    await t().call(manage.addJuror, { params: { id, userId: juror.id } }, at.staff)
  }
  const { judgedBefore, conflicts } = await show(id)
  expect([judgedBefore.map(({ juror }) => juror).toSorted(), conflicts]).toEqual([
    first.jurors.map((juror) => juror.id).toSorted(),
    [],
  ])
  await t().call(manage.openRound, { params: { id } }, at.staff)
  expect(await queueOf(t(), fresh)).toHaveLength(1)
  // Nobody else is left: then one who has.
  await t().call(manage.removeJuror, { params: { id, userId: fresh.id } }, at.staff)
  const open = (await show(id)).itemList.flatMap(({ reviews }) => reviews)
  expect(open.map(({ juror }) => first.jurors.some((one) => one.id === juror))).toEqual([true])
})

it('tells people of the same name apart by their headline, or by their address', () => {
  const person = (id: string, name: string, headline: string | null) => ({
    id,
    name,
    headline,
    email: `${id}@x.pt`,
    field: null,
  })
  const all = [
    person('1', 'Ana Sol', 'Água'),
    person('2', 'Ana Sol', 'Energia'),
    person('3', 'Rui Mar', 'Mar'),
    person('4', 'Rui  Mar', null),
    person('5', 'José Rio', 'Rios'),
    person('6', 'Jose Rio', 'rios'),
    person('7', 'Só Eu', null),
  ]
  expect(all.map(tellApart(all)).map(({ apart }) => apart)).toEqual([
    'Água',
    'Energia',
    'Mar',
    '4@x.pt',
    '5@x.pt',
    '6@x.pt',
    null,
  ])
})
