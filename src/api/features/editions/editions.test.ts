import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { newCohort, newItem, newPlan, newRow, newRubric } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { listManagedChallenges, publishChallenge } from '#contract/challenges/manage.ts'
import { createCohort, getCohort, listCohorts } from '#contract/cohorts/manage.ts'
import { getModules, saveModules } from '#contract/cohorts/modules.ts'
import { getPlan, planCohort } from '#contract/cohorts/plan.ts'
import { createTask } from '#contract/cohorts/trainees.ts'
import * as contract from '#contract/editions/editions.ts'
import { editionFile, writeEdition, type EditionFile } from '#contract/editions/file.ts'
import { createEvent } from '#contract/events/manage.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { listTemplates } from '#contract/messages/messages.ts'
import { mergeEntry } from '#contract/reference/manage.ts'
import { getProgrammeSettings } from '#contract/programme/programme.ts'
import { appWith } from '#test/app-with.ts'
import { datedRows } from './dates.ts'
import { templateOf } from './templates.ts'

const at = appWith({ admin: 'admin', staff: 'staff' })
const bring = (over: Partial<contract.EditionInput>, who = at.staff) =>
  at.api.call(
    contract.createEdition,
    { body: { questions: false, name: 'Nova', startsOn: '2026-09-07', ...over } },
    who,
  )
const cohortOf = ({ records }: contract.MadeEdition) => records.find(({ kind }) => kind === 'cohort')!.id

/** The file of a cohort with everything that is proposed, and what else was chosen. */
async function exported(id: string, questions = true): Promise<string> {
  const { choices } = await at.api.call(contract.getEditionChoices, { params: { id } }, at.staff)
  const of = (wanted: contract.ChosenKind) => choices.filter(({ kind }) => kind === wanted).map((one) => one.id)
  const query = { events: of('events'), challenges: of('challenges'), templates: of('templates'), questions }
  return (await at.api.call(contract.downloadEdition, { params: { id }, query }, at.staff)).text
}

it.each(contract.editionTemplates)('the template %s brought in and exported again is the same file', async (key) => {
  const file = templateOf(key)
  const made = await bring({ template: key, questions: true, name: file.name, startsOn: file.startsOn }, at.admin)
  expect(made.records.every(({ isUsed }) => !isUsed)).toBe(true)
  expect(await exported(cohortOf(made))).toBe(writeEdition(file))
  // Only who may change the registration may take its questions away again.
  const params = { id: made.id }
  expect((await at.api.call(contract.getEdition, { params }, at.staff)).can.discard).toBe(false)
  expect((await at.api.refused(contract.discardEdition, { params }, at.staff)).code).toBe('forbidden')
  expect((await at.api.call(contract.getEdition, { params }, at.admin)).can.discard).toBe(true)
  await at.api.call(contract.discardEdition, { params }, at.admin)
  const left = await at.api.call(getProgrammeSettings, {}, at.admin)
  expect([left.onitQuestions, left.founderQuestions]).toEqual([[], []])
  expect((await at.api.call(listCohorts, {}, at.staff)).items).toEqual([])
  expect((await at.api.call(listManagedChallenges, {}, at.staff)).items).toEqual([])
  expect((await at.api.call(listTemplates, {}, at.staff)).items).toEqual([])
})

const [meal, fish, roots] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
const dishes = [
  { id: fish, text: { pt: 'Peixe' } },
  { id: roots, text: { pt: 'Legumes', en: 'Vegetables' } },
]
/** Asked of those who come and chose the second dish. */
const asked: EventQuestion = {
  id: randomUUIDv7(),
  kind: 'text',
  text: { pt: 'Que legumes não comes?' },
  required: false,
  choices: [],
  afterId: meal,
  afterAnswer: roots,
  stopAnswers: [],
  stopText: { pt: '' },
  atDoor: false,
  way: 'onsite',
}

/** A cohort by hand with all that only this installation knows. */
async function written(): Promise<string> {
  const { id } = await at.api.call(
    createCohort,
    { body: { ...newCohort, mode: 'hybrid', link: 'https://exemplo.pt/sala', teamIds: [at.staff.id] } },
    at.staff,
  )
  const row = { ...newRow, times: 3, compulsory: true, skills: ['prototyping'] }
  await at.api.call(planCohort, { params: { id }, body: { ...newPlan, rows: [row], dryRun: false } }, at.staff)
  const task = { week: 2, title: { pt: 'Entrevistas' }, body: { pt: '' }, dueAt: '2026-04-19T22:59:00.000Z' }
  const peers = { days: 3, isBlind: true }
  await at.api.call(createTask, { params: { id }, body: { ...task, rubric: newRubric, peers } }, at.staff)
  const { tasks } = await at.api.call(getPlan, { params: { id } }, at.staff)
  const modules = [{ title: { pt: 'Ouvir' }, items: [{ ...newItem, taskId: tasks[0]!.id }] }]
  await at.api.call(saveModules, { params: { id }, body: { modules, version: 1 } }, at.staff)
  const event = {
    kind: 'talk' as const,
    title: { pt: 'Conversa com mentores' },
    summary: { pt: 'Perguntas e respostas.' },
    mode: 'hybrid' as const,
    venue: { name: 'Sala Verde', address: null },
    startsAt: '2026-05-06T17:00:00.000Z',
    endsAt: '2026-05-06T18:00:00.000Z',
    zone: 'America/Sao_Paulo',
    speakers: [{ name: 'Rita Mentora', title: { pt: 'Mentora' } }],
    agenda: [{ at: '14:00', title: { pt: 'Abertura' }, who: 'Rita Mentora' }],
    link: 'https://exemplo.pt/conversa',
    onlineCapacity: 40,
    questions: [{ ...asked, id: meal, kind: 'choice' as const, choices: dishes, afterId: null, atDoor: true }, asked],
    answersUntil: '2026-05-04T17:00:00.000Z',
    cancelUntil: '2026-05-05T17:00:00.000Z',
    priorityGroup: 'founder' as const,
    priorityUntil: '2026-04-30T17:00:00.000Z',
    peopleList: 'open' as const,
  }
  await at.api.call(createEvent, { body: event }, at.staff)
  return id
}

it('a file names no person, no link of a room and no id, and gives the same file after another installation', async () => {
  const id = await written()
  const file = await exported(id)
  expect(file).not.toMatch(/Rita|exemplo\.pt\/(?:sala|conversa)|[0-9a-f]{8}-[0-9a-f]{4}-/)
  const { cohort, events } = JSON.parse(file) as EditionFile
  expect(cohort.tasks[0]).toMatchObject({
    rubric: [{ name: { pt: 'Clareza' } }, {}],
    peers: { days: 3, isBlind: true },
  })
  expect(cohort.modules[0]).toMatchObject({ title: { pt: 'Ouvir' }, items: [{ task: 0 }] })
  expect(events[0]!.rules).toMatchObject({
    onlineCapacity: 40,
    questions: [
      { kind: 'choice', choices: [{ pt: 'Peixe' }, { pt: 'Legumes' }], after: null, atDoor: true, way: 'onsite' },
      { kind: 'text', after: { question: 0, answer: 1 } },
    ],
    // Days from the first one, by the clock of São Paulo.
    answersUntil: { day: 28, at: '14:00' },
    cancelUntil: { day: 29, at: '14:00' },
    priorityGroup: 'founder',
    priorityUntil: { day: 24, at: '14:00' },
    peopleList: 'open',
  })
  await at.api.reset()
  Object.assign(at, { staff: await at.api.as('staff'), admin: await at.api.as('admin') })
  const made = await bring({ file, name: '2026.1', startsOn: '2026-04-06' })
  expect(await exported(cohortOf(made))).toBe(file)
})

it('a copy moves by whole days, keeps hours, team, links and speakers, and comes as drafts', async () => {
  const id = await written()
  const { choices, nextStart, holds } = await at.api.call(contract.getEditionChoices, { params: { id } }, at.staff)
  expect([nextStart, holds]).toEqual(['2026-07-27', { sessions: 3, tasks: 1, modules: 1, questions: 0 }])
  expect(choices).toMatchObject([{ kind: 'events', title: { pt: 'Conversa com mentores' }, proposed: true }])
  const cohort = { id, events: choices.map((one) => one.id), challenges: [] }
  // From summer into winter time.
  const body = { cohort, questions: false, name: '2026.2', startsOn: '2026-10-19' }
  const { dates } = await at.api.call(contract.previewEdition, { body }, at.staff)
  expect(dates.filter(({ kind }) => kind === 'session').map(({ was, at: now }) => [was, now])).toEqual([
    ['2026-04-08T17:30:00.000Z', '2026-10-21T17:30:00.000Z'],
    ['2026-04-15T17:30:00.000Z', '2026-10-28T18:30:00.000Z'],
    ['2026-04-22T17:30:00.000Z', '2026-11-04T18:30:00.000Z'],
  ])
  expect((await at.api.call(listCohorts, {}, at.staff)).items).toHaveLength(1)
  const made = await at.api.call(contract.createEdition, { body }, at.staff)
  const copy = cohortOf(made)
  expect(await at.api.call(getCohort, { params: { id: copy } }, at.staff)).toMatchObject({
    teamIds: [at.staff.id],
    link: 'https://exemplo.pt/sala',
    drafts: 3,
  })
  const plan = await at.api.call(getPlan, { params: { id: copy } }, at.staff)
  const { modules } = await at.api.call(getModules, { params: { id: copy } }, at.staff)
  expect(modules[0]?.items[0]?.taskId).toBe(plan.tasks[0]?.id)
  expect(plan.sessions[0]).toMatchObject({ compulsory: true, skills: ['prototyping'], state: 'draft' })
  expect(await exported(copy)).toContain('coorte 2026.2, semana 1')
  const talk = made.records.find(({ title }) => title.pt === 'Conversa com mentores')!
  const { speakers } = await at.api.deps.db
    .selectFrom('events')
    .select('speakers')
    .where('id', '=', talk.id)
    .executeTakeFirstOrThrow()
  expect(speakers).toMatchObject([{ name: 'Rita Mentora' }])
  expect((await at.api.refused(contract.createEdition, { body }, at.staff)).code).toBe('cohort_name_taken')
})

it('what people use is named and keeps everything; what was deleted by hand does not', async () => {
  const made = await bring({ template: 'hackathon' })
  const challenge = made.records.find(({ kind }) => kind === 'challenges')!
  const slug = challenge.path.split('/').at(-1)!
  await at.api.call(publishChallenge, { params: { slug } }, at.staff)
  const { code, current } = await at.api.refused(contract.discardEdition, { params: { id: made.id } }, at.staff)
  const { records } = current as contract.MadeEdition
  expect([code, records.filter(({ isUsed }) => isUsed).map(({ title }) => title.pt)]).toEqual([
    'edition_used',
    ['Desafio do fim de semana'],
  ])
  expect(records).toHaveLength(made.records.length)
})

it('names that are here already stay as they are, and what does not exist here is left out and said', async () => {
  await bring({ template: 'hackathon' })
  const file = templateOf('hackathon')
  file.sessions[0]!.skills = ['tecelagem']
  file.challenges[0]!.field = 'tapetes'
  const body = { file: writeEdition(file), questions: false, name: 'Outra', startsOn: '2026-10-23' }
  const { missing, others } = await at.api.call(contract.previewEdition, { body }, at.staff)
  expect(missing).toEqual({ skills: ['tecelagem'], fields: ['tapetes'] })
  expect(others.filter(({ kind }) => kind === 'template').map(({ isThere }) => isThere)).toEqual([true, true])
  const made = await at.api.call(contract.createEdition, { body }, at.staff)
  expect(made.records.filter(({ kind }) => kind === 'templates')).toEqual([])
})

it('a file that is older than a merge brings what took the skill or field in', async () => {
  const merge = (list: 'skills' | 'fields', slug: string, into: string) =>
    at.api.call(mergeEntry, { params: { list, slug }, body: { into } }, at.staff)
  const file = templateOf('hackathon')
  file.sessions[0]!.skills = ['react', 'typescript']
  file.challenges[0]!.field = 'retail'
  await merge('skills', 'react', 'figma')
  await merge('skills', 'figma', 'typescript')
  await merge('fields', 'retail', 'agriculture')
  await bring({ file: writeEdition(file) })
  const skills = await at.api.deps.db.selectFrom('cohort_events').select('skills').execute()
  expect(skills.map((row) => row.skills)).toContainEqual(['typescript'])
  const { field } = await at.api.deps.db.selectFrom('challenges').select('field').executeTakeFirstOrThrow()
  expect(field).toBe('agriculture')
})

const changed = (change: (file: EditionFile) => unknown) => {
  const file = templateOf('hackathon')
  const other = change(file)
  return JSON.stringify(other ?? file)
}
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`

it.each<[string, () => string, place: string, code: string]>([
  ['cut', () => changed(() => undefined).slice(0, 4000), 'file', 'edition_unreadable'],
  ['no JSON', () => 'PK\u0003\u0004', 'file', 'edition_unreadable'],
  ['nested without end', () => `{"format":"viveiro-edition","version":1,"name":${deep}}`, 'file', 'edition_unreadable'],
  ['with a forbidden key', () => '{"__proto__":{"format":"viveiro-edition"}}', 'file', 'edition_unreadable'],
  ['something else', () => '[]', 'file', 'edition_other'],
  ['by a newer version', () => changed((file) => ({ ...file, version: 2 })), 'file', 'edition_newer'],
  ['of no version', () => changed((file) => ({ ...file, version: 'x' })), 'file.version', 'invalid_option'],
  [
    'with an unknown key',
    () => changed((file) => ({ ...file, cohort: { ...file.cohort, people: [] } })),
    'file.cohort.people',
    'unknown',
  ],
  [
    'with a long title',
    () => changed((file) => void (file.sessions[1]!.title.pt = 'a'.repeat(121))),
    'file.sessions.1.title.pt',
    'too_long',
  ],
  [
    'with too many events',
    () => changed((file) => ({ ...file, events: Array(61).fill(file.events[0]) })),
    'file.events',
    'too_many',
  ],
  [
    'with a session after its end',
    () => changed((file) => void (file.sessions[0]!.starts.day = 7)),
    'file.sessions.0.starts.day',
    'too_big',
  ],
  [
    'with a step to no task',
    () => changed((file) => void (file.cohort.modules[0]!.items[0]!.task = 9)),
    'file.cohort.modules.0.items.0.task',
    'too_big',
  ],
  [
    'that ends before it begins',
    () => changed((file) => void (file.events[0]!.ends.day = -11)),
    'file.events.0.endsAt',
    'end_before_start',
  ],
  [
    'that closes before it opens',
    () => changed((file) => void (file.challenges[0]!.closes.day = -1)),
    'file.challenges.0.closesAt',
    'close_before_open',
  ],
  [
    'with a time that is none',
    () => changed((file) => void (file.cohort.tasks[0]!.due.at = '25:00')),
    'file.cohort.tasks.0.due.at',
    'invalid',
  ],
  [
    'with a text in one language alone',
    () => changed((file) => void (file.templates[0]!.body.en = null)),
    'file.templates.0.body.en',
    'message_language',
  ],
])('a file %s is refused at its place, and nothing is made', async (_what, file, place, code) => {
  const body = { file: file(), questions: false, name: 'Má', startsOn: '2026-10-16' }
  const told = await at.api.refused(contract.createEdition, { body }, at.staff)
  expect([told.code, told.errors?.[0]]).toMatchObject(['invalid_fields', { field: place, code }])
  expect((await at.api.call(listCohorts, {}, at.staff)).items).toEqual([])
})

it('a file that is too large is refused before it is read, and a request without a source says so', async () => {
  const body = { questions: false, name: 'Grande', startsOn: '2026-10-16' }
  const bomb = await at.api.refused(
    contract.previewEdition,
    { body: { ...body, file: ' '.repeat(1_000_001) } },
    at.staff,
  )
  expect(bomb.code).toBe('too_large')
  const none = await at.api.refused(contract.previewEdition, { body }, at.staff)
  expect(none.errors).toMatchObject([{ field: 'file', code: 'edition_source' }])
})

it('says what falls on holidays, weekends, the change of time and a leap day', () => {
  const file = editionFile.parse({ ...templateOf('hackathon'), startsOn: '2026-10-12' })
  const [first] = file.sessions
  file.sessions = [
    { ...first!, starts: { day: 0, at: '01:30' }, ends: { day: 0, at: '02:00' } },
    { ...first!, starts: { day: 1, at: '18:00' }, ends: { day: 1, at: '19:00' } },
  ]
  const rows = (startsOn: string) =>
    datedRows(file, { startsOn, zone: 'Europe/Lisbon' }, true)
      .filter(({ kind }) => kind === 'session')
      .map(({ at: now, marks, holiday }) => [now, marks, holiday?.pt ?? null])
  // 28 March 2027 is Easter too; the hour from one to two does not exist.
  expect(rows('2027-03-28')).toEqual([
    ['2027-03-28T01:30:00.000Z', ['holiday', 'weekend', 'clock'], 'Páscoa'],
    ['2027-03-29T17:00:00.000Z', [], null],
  ])
  expect(rows('2028-02-28')).toEqual([
    ['2028-02-28T01:30:00.000Z', [], null],
    ['2028-02-29T18:00:00.000Z', ['leap'], null],
  ])
})

it('an event whose start clocks skip lasts as long as before', async () => {
  const file = templateOf('hackathon')
  Object.assign(file.sessions[0]!, { starts: { day: 0, at: '01:15' }, ends: { day: 0, at: '02:00' } })
  const made = await bring({ file: writeEdition(file), startsOn: '2027-03-28' })
  const { sessions } = await at.api.call(getPlan, { params: { id: cohortOf(made) } }, at.staff)
  expect(sessions[0]).toMatchObject({ startsAt: '2027-03-28T01:15:00.000Z', endsAt: '2027-03-28T02:00:00.000Z' })
})
