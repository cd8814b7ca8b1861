import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { transaction } from '#api/db/transaction.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
import { changeAccess } from '#contract/accounts/accounts.ts'
import * as own from '#contract/applications/own.ts'
import { applicationStates, pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import { endOpportunity } from '#contract/opportunities/ends.ts'
import { deleteOpportunity } from '#contract/opportunities/opportunities.ts'
import { decideStartup } from '#contract/startups/manage.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, published, startupOf } from '#test/opportunities.ts'
import { planOffer } from '../offers/offers.ts'

const at = appWith({ staff: 'staff', admin: 'admin', rui: 'founder' })
const app = () => at.api
const days = 86_400_000

type Cells = Record<ApplicationState, string>
type Row = { applicants: Cells; team: string[]; refused?: string }

const over = { accepted: '', rejected: '', declined: '', lapsed: '', cancelled: '' }
const waiting = (told: string) => ({
  submitted: told,
  in_review: told,
  shortlisted: told,
  interview: told,
  offer: told,
})
const byTime = { ...waiting('broken silence'), offer: 'offer_reminder offer_reminder lapsed', ...over }
const untouched = { ...waiting(''), ...over }

/**
 * Kept by hand: who is told what when a posting ends, for every state of an application. Whoever is over waits for
 * nothing. A way that would leave somebody waiting is refused. Of a posting one mail reaches the team for all whose answer
 * is due on one day.
 */
const table = {
  withdrawn: { applicants: { ...waiting('withdrawn'), ...over }, team: [] },
  filled: { applicants: { ...waiting('filled'), ...over }, team: [] },
  closed: { applicants: { ...waiting('closed'), ...over }, team: [] },
  'the deadline passes': {
    applicants: byTime,
    team: ['reminder rui', 'reminder rui', 'silenced admin', 'silenced rui', 'silenced staff', 'unanswered rui'],
  },
  deleted: { applicants: untouched, team: [], refused: 'state_conflict' },
  'its startup is closed': { applicants: untouched, team: [], refused: 'startup_awaited' },
  'those who answer are gone': {
    applicants: byTime,
    // Nobody is left to answer: the programme's team does.
    team: ['reminder', 'reminder', 'silenced', 'unanswered'].flatMap((kind) => [`${kind} admin`, `${kind} staff`]),
  },
  'each applicant cancels': {
    // Their own calendar lets go of the interview.
    applicants: { ...untouched, interview: 'off' },
    team: Array.from(pipelineStates, () => 'cancelled rui'),
  },
  'each applicant is erased': { applicants: untouched, team: Array.from(pipelineStates, () => 'left rui') },
  // They read it on the page when they are back.
  'each applicant is suspended, then it is withdrawn': { applicants: untouched, team: [] },
} satisfies Record<string, Row>
type End = keyof typeof table

type Given = { slug: string; startupId: string; sent: Map<ApplicationState, { id: string; who: Signed }> }

const offered = new Date('2026-03-20T18:00:00.000Z')
const answered = new Date('2026-03-12T09:00:00.000Z')
/** What a state needs to stand in the database. */
const columns: Partial<Record<ApplicationState, object>> = {
  interview: {
    interview_at: new Date('2026-03-20T11:00:00.000Z'),
    interview_minutes: 40,
    interview_place: 'Sala Tília',
  },
  offer: { reply_by: offered },
  lapsed: { reply_by: answered },
}
const isOver = (state: ApplicationState) => state in over || state === 'offer'

/** A posting with an application in every state: one is sent by hand, the others are its copies. */
async function given(): Promise<Given> {
  const startupId = await startupOf(app(), at.rui)
  const { slug } = await published(app(), at.staff, { startupId, organisation: null, openings: 20 })
  const sent: Given['sent'] = new Map()
  const first = await app().as('trainee')
  const { id } = await applyTo(app(), slug, first)
  const { db, clock } = app().deps
  const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copy = {
    ...row,
    profile: JSON.stringify(row.profile),
    posting: JSON.stringify(row.posting),
    answers: '[]',
    interview_times: '[]',
    told_words: null,
    words_before: null,
  }
  for (const state of applicationStates) {
    const who = state === 'submitted' ? first : await app().as('trainee')
    const made = state === 'submitted' ? id : randomUUIDv7()
    sent.set(state, { id: made, who })
    if (made === id) continue
    const told = { state, told_state: state, answered_at: isOver(state) ? answered : null, ...columns[state] }
    await db
      .insertInto('applications')
      .values({ ...copy, ...told, id: made, applicant_id: who.id })
      .execute()
  }
  await transaction(db, (tx) => planOffer(tx, clock(), offered))
  await db.deleteFrom('mails').execute()
  return { slug, startupId, sent }
}

const cancel = ({ id, who }: { id: string; who: Signed }) =>
  app().call(own.cancelApplication, { params: { id }, body: {} }, who)
const end = (slug: string, as: 'withdrawn' | 'filled' | 'closed') =>
  app().call(endOpportunity, { params: { slug }, body: { as } }, at.staff)

async function erased({ id }: Signed) {
  const { db, clock } = app().deps
  await db.updateTable('users').set({ status: 'leaving', erase_at: clock() }).where('id', '=', id).execute()
  await erasePerson(app().deps, areas, id)
}

async function passTime() {
  for (let day = 0; day < 44; day += 1) {
    app().advance(days)
    await app().work()
  }
}
const waits = ({ sent }: Given) => pipelineStates.map((state) => sent.get(state)!)
async function each(made: Given, act: (one: { id: string; who: Signed }) => Promise<unknown>): Promise<void> {
  for (const one of waits(made)) await act(one)
}

const ways: Record<End, (made: Given) => Promise<unknown>> = {
  withdrawn: ({ slug }) => end(slug, 'withdrawn'),
  filled: ({ slug }) => end(slug, 'filled'),
  closed: ({ slug }) => end(slug, 'closed'),
  'the deadline passes': passTime,
  deleted: ({ slug }) => app().call(deleteOpportunity, { params: { slug } }, at.staff),
  'its startup is closed': ({ startupId: id }) => {
    const body = { decision: 'close' as const, outcome: 'stopped' as const, answer: 'Acabou.', version: 1 }
    return app().call(decideStartup, { params: { id }, body }, at.staff)
  },
  'those who answer are gone': async () => {
    await app().call(changeAccess, { params: { id: at.rui.id }, body: { suspended: true } }, at.admin)
    await passTime()
  },
  'each applicant cancels': (made) => each(made, cancel),
  'each applicant is erased': (made) => each(made, ({ who }) => erased(who)),
  'each applicant is suspended, then it is withdrawn': async (made) => {
    for (const { who } of made.sent.values())
      await app().call(changeAccess, { params: { id: who.id }, body: { suspended: true } }, at.admin)
    await end(made.slug, 'withdrawn')
  },
}

it.each(Object.keys(table) as End[])('%s: everybody who waits is told, as the table says', async (way) => {
  const made = await given()
  const row: Row = table[way]
  const outcome = await ways[way](made).then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (row.refused) expect(outcome).toContain(row.refused)
  else expect(outcome).toBeUndefined()
  // What the team does can be taken back for ten minutes.
  app().advance(10 * 60_000)
  await app().work()
  const { db } = app().deps
  const mails = await db.selectFrom('mails').select(['kind', 'recipient']).orderBy('id').execute()
  const toldTo = (email: string) =>
    mails
      .filter(({ kind, recipient }) => recipient === email && !kind.startsWith('accounts.'))
      .map(({ kind }) => kind.replace('applications.', ''))
  const cells = [...made.sent].map(([state, { who }]) => [state, toldTo(who.email).join(' ')])
  expect(Object.fromEntries(cells)).toEqual(row.applicants)
  const team = (['rui', 'staff', 'admin'] as const).flatMap((name) =>
    toldTo(at[name].email).flatMap((kind) => (kind.startsWith('startups') ? [] : [`${kind} ${name}`])),
  )
  expect(team.toSorted()).toEqual(row.team.toSorted())
  await expectNobodyHangs(made, row)
})

/** Whoever was on the way is answered, has gone, or still has the promised day. */
async function expectNobodyHangs(made: Given, { refused }: Row) {
  const ids = waits(made).map(({ id }) => id)
  const rows = await app().deps.db.selectFrom('applications').selectAll().where('id', 'in', ids).execute()
  const now = app().deps.clock()
  for (const { state, told_state, answer_due_at, reply_by } of rows) {
    const isOpen = (pipelineStates as readonly string[]).includes(state)
    expect(told_state).toBe(state)
    if (isOpen) expect((state === 'offer' ? reply_by! : answer_due_at) > now, state).toBe(true)
    if (refused) expect(isOpen).toBe(true)
  }
}
