import { saveModules } from '#contract/cohorts/modules.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { only, type Rights } from '#test/rights.ts'
import { newModule } from './new-cohort.test-kit.ts'

type Taking = { cohortId: string; id: string; taskId: string }
type Kit = {
  cohort: (t: TestApp, more?: object) => Promise<{ params: { id: string } }>
  /** Somebody who is in a running cohort. */
  taking: (t: TestApp, who: Signed) => Promise<Taking>
  /** Somebody else, without a mentor or with this one. */
  others: (t: TestApp, mentor?: Signed) => Promise<Taking>
}

const staff = only('staff', 'admin')
const trainee = only('trainee', 'founder')
const notEnrolled = { ...trainee, trainee: 404, founder: 404 } as const

/** Somebody's work that this person was asked to read. */
async function askedToRead(t: TestApp, { cohortId: cohort_id, taskId: task_id, id: reviewer_id }: Taking) {
  const author = { cohort_id, user_id: (await t.as('trainee')).id, state: 'active' as const }
  const { db } = t.deps
  const { id: author_id } = await db
    .insertInto('cohort_members')
    .values(author)
    .returning('id')
    .executeTakeFirstOrThrow()
  const pair = { task_id, author_id, reviewer_id, due_at: t.deps.clock() }
  return db.insertInto('cohort_peers').values(pair).returning('id').executeTakeFirstOrThrow()
}

const newEntry = { kind: 'private', body: 'Falou de mudar de área.' }
/** An action of a trainee, by whoever wrote it. */
async function agreed(t: TestApp, { id }: { id: string }, author_id: string | null = null) {
  const entry = { id: crypto.randomUUID(), member_id: id, author_id, body: 'Ligar.', created_at: t.deps.clock() }
  const action = { kind: 'action', owner: 'trainee', due_on: '2026-03-20' } as const
  await t.deps.db
    .insertInto('cohort_entries')
    .values({ ...entry, ...action })
    .execute()
  return { id, entryId: entry.id }
}

/** An item of the modules of a cohort that somebody is in. */
async function learning(t: TestApp, { cohortId: id }: Taking) {
  const body = { modules: [newModule()], version: 1 }
  const { modules } = await t.call(saveModules, { params: { id }, body }, await t.as('staff'))
  return { id: modules[0]!.items[0]!.id }
}

const ownRights = ({ cohort, taking, others }: Kit): Rights => ({
  'PUT /cohorts/mine/items/{id}': {
    'of my cohort': [trainee, async (me, t) => ({ params: await learning(t, await taking(t, me)) })],
    'of another': [notEnrolled, async (_, t) => ({ params: await learning(t, await others(t)) })],
  },
  'DELETE /cohorts/mine/items/{id}': {
    'of my cohort': [trainee, async (me, t) => ({ params: await learning(t, await taking(t, me)) })],
    'of another': [notEnrolled, async (_, t) => ({ params: await learning(t, await others(t)) })],
  },
  'PUT /cohorts/mine/peers/{id}': {
    'that I was asked for': [
      trainee,
      async (me, t) => ({ params: await askedToRead(t, await taking(t, me)), body: { text: 'Bom.' } }),
    ],
    'that somebody else was asked for': [
      notEnrolled,
      async (_, t) => ({ params: await askedToRead(t, await others(t)), body: { text: 'Bom.' } }),
    ],
  },
  'PUT /cohorts/mine/actions/{id}': {
    'my own': [
      trainee,
      async (me, t) => ({ params: { id: (await agreed(t, await taking(t, me))).entryId }, body: { isDone: true } }),
    ],
    "somebody else's": [
      notEnrolled,
      async (_, t) => ({ params: { id: (await agreed(t, await others(t))).entryId }, body: { isDone: true } }),
    ],
  },
  'GET /manage/cohorts/{id}/modules': [staff, (_, t) => cohort(t)],
  'PUT /manage/cohorts/{id}/modules': [staff, (_, t) => cohort(t, { body: { modules: [newModule()], version: 1 } })],
})

const mentoringRights = ({ others }: Kit): Rights => ({
  'POST /trainees/{id}/mentoring': {
    'one I accompany': [
      { ...staff, mentor: 'ok' },
      async (me, t) => ({ params: { id: (await others(t, me)).id }, body: newEntry }),
    ],
    'one of somebody else': [
      { ...staff, mentor: 404 },
      async (_, t) => ({ params: { id: (await others(t)).id }, body: newEntry }),
    ],
  },
  'PUT /trainees/{id}/mentoring/{entryId}/done': {
    'one I accompany': [
      { ...staff, mentor: 'ok' },
      async (me, t) => ({ params: await agreed(t, await others(t, me)), body: { isDone: true } }),
    ],
    'one of somebody else': [
      { ...staff, mentor: 404 },
      async (_, t) => ({ params: await agreed(t, await others(t)), body: { isDone: true } }),
    ],
  },
  'DELETE /trainees/{id}/mentoring/{entryId}': {
    'that I wrote': [
      { ...staff, mentor: 'ok' },
      async (me, t) => ({ params: await agreed(t, await others(t, me), me.id) }),
    ],
    'that another wrote about one I accompany': [
      { ...staff, mentor: 403 },
      async (me, t) => ({ params: await agreed(t, await others(t, me)) }),
    ],
    'about one of somebody else': [
      { ...staff, mentor: 404 },
      async (_, t) => ({ params: await agreed(t, await others(t)) }),
    ],
  },
})

/** Who marks, reads, says and notes what while learning. */
export const learningRights = (kit: Kit): Rights => ({ ...ownRights(kit), ...mentoringRights(kit) })
