import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newCohort } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { completeTrainee, getCertificate, revokeCertificate } from '#contract/cohorts/certificates.ts'
import { listOutcomes } from '#contract/cohorts/outcomes.ts'
import { askForWord } from '#contract/cohorts/passport.ts'
import { getProgress, handIn } from '#contract/cohorts/progress.ts'
import { createTask, getTrainee, listTrainees, updateTrainee } from '#contract/cohorts/trainees.ts'
import { acceptPlace, applyForCohort } from '#contract/cohorts/intake.ts'
import { createCohort, getCohort, listCohorts, updateCohort } from '#contract/cohorts/manage.ts'
import { setSkills } from '#contract/profile/profile.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describePage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', mentor: 'mentor', staff: 'staff' })
const open = (address: string, as?: Signed) => openPage(at.api, address, { as })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
/** At once: each typed letter would draw the page anew. */
async function fill(user: UserEvent, box: HTMLElement, text: string) {
  await user.click(box)
  await user.paste(text)
}
const button = (name: string) => screen.findByRole('button', { name })

const running = { startsOn: '2026-02-16', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }

/** Ana in the fourth week of a cohort, where she has been from the first day on, with a task that was due on Monday. */
async function taking() {
  const body = { ...newCohort, ...running, leadMentorId: at.mentor.id }
  const { id: cohortId } = await at.api.call(createCohort, { body }, at.staff)
  const task = { week: 3, title: { pt: 'Três entrevistas' }, body: { pt: '' }, dueAt: '2026-03-09T12:00:00.000Z' }
  await at.api.call(createTask, { params: { id: cohortId }, body: task }, at.staff)
  const params = { id: cohortId }
  await at.api.call(applyForCohort, { params, body: {} }, at.ana)
  await at.api.call(acceptPlace, { params }, at.ana)
  await sql`update cohort_members set joined_at = '2026-02-16'`.execute(at.api.deps.db)
  return { cohortId, id: (await own()).id }
}
const own = async () => (await at.api.call(getProgress, {}, at.ana)).progress!
async function completed() {
  const { id } = await taking()
  const body = { version: 1, reason: 'Fez tudo na empresa.' }
  const { certificate } = await at.api.call(completeTrainee, { params: { id }, body }, at.staff)
  return { id, code: certificate!.code }
}
const answer = () => at.api.deps.db.selectFrom('cohort_answers').selectAll().executeTakeFirstOrThrow()

const forStaff = { at, who: () => at.staff, forbidden: ['mentor'] } as const
const trainees = { at, make: taking, asks: listTrainees, shows: 'Uma tarefa por entregar: semana 3' }
const cohort = {
  ...forStaff,
  make: async () => (await taking()).cohortId,
  asks: getCohort,
  shows: /^(?:Editar a )?[Cc]oorte 2026\.1$|^2026\.1$/,
}

describeListPage({
  at,
  address: '/programme',
  who: () => at.ana,
  asks: getProgress,
  make: taking,
  shows: 'Três entrevistas',
  empty: 'Nenhuma coorte aberta',
  forbidden: ['mentor'],
})
describeListPage({ ...trainees, ...forStaff, address: '/manage/trainees', empty: 'Ninguém nesta coorte' })
describeListPage({
  ...trainees,
  address: '/trainees',
  who: () => at.mentor,
  empty: 'Ninguém nesta coorte',
  forbidden: ['trainee'],
})
describeRecordPage({
  at,
  address: (id) => `/trainees/${id}`,
  who: () => at.mentor,
  asks: getTrainee,
  make: async () => (await taking()).id,
  shows: 'Três entrevistas',
  forbidden: ['trainee'],
  hiddenFrom: () => at.api.as('mentor'),
})
describeListPage({ ...cohort, address: '/manage/cohorts', asks: listCohorts, empty: 'Ainda não há coortes' })
describeRecordPage({ ...cohort, address: (id) => `/manage/cohorts/${id}` })
describeRecordPage({
  ...cohort,
  address: (id) => `/manage/cohorts/${id}/edit`,
  stale: {
    field: /^Nome/,
    meanwhile: ({ key: id }) =>
      at.api.call(updateCohort, { params: { id }, body: { name: '26', version: 1 } }, at.staff),
  },
})
describeRecordPage({
  at,
  address: (code) => `/verify/${code}`,
  who: () => undefined,
  asks: getCertificate,
  make: async () => (await completed()).code,
  shows: /Inês Carvalho/,
  unknown: 'Não encontrámos este código',
  hasNoOutline: true,
})
describePage({
  at,
  address: '/outcomes',
  who: () => undefined,
  asks: listOutcomes,
  shows: 'Ainda não há resultados',
})

describe('the list of trainees', () => {
  it('keeps who is at risk in view while the table is narrowed', async () => {
    await taking()
    const { user } = await open('/manage/trainees?level=fine', at.staff)
    const atRisk = await region('Em risco, e porquê')
    expect(atRisk.getByText('Uma tarefa por entregar: semana 3')).toBeTruthy()
    expect(atRisk.getByText('Sem mentor na semana 4')).toBeTruthy()
    expect(screen.getAllByText('Inês Carvalho')).toHaveLength(1)
    await user.click(await screen.findByText('Limpar filtros'))
    await waitFor(() => expect(screen.getAllByText('Inês Carvalho')).toHaveLength(2))
  })

  it('says that nobody is there, and offers to try again when it cannot be read', async () => {
    const { user, router, disconnect } = await open('/manage/trainees', at.staff)
    await screen.findByText('Ninguém nesta coorte')
    disconnect((url) => url.includes('/trainees'))
    await router.navigate({ to: '/manage/trainees', search: { q: 'Ana' } })
    const failure = within(await screen.findByRole('alert'))
    disconnect(() => false)
    await user.click(failure.getByRole('button', { name: 'Tentar outra vez' }))
    await screen.findByText('Nada encontrado')
  })
})

describe('a task', () => {
  it('keeps what was typed when sending fails, and is handed in once by a double click', async () => {
    await taking()
    const { user, disconnect } = await open('/programme', at.ana)
    await user.click((await region('Tarefas')).getByRole('button', { name: 'Entregar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByRole('textbox', { name: /^Texto/ }), 'Falei com três pessoas.')
    disconnect(() => true)
    await user.click(dialog.getByRole('button', { name: 'Entregar' }))
    await dialog.findByRole('alert')
    disconnect(() => false)
    await user.dblClick(dialog.getByRole('button', { name: 'Entregar' }))
    await (await region('Tarefas')).findByText(/^Entregue/)
    expect(await answer()).toMatchObject({ body: 'Falei com três pessoas.', attempts: 1 })
  })

  it('goes back only with what is missing in it', async () => {
    const { id } = await taking()
    const params = { id: (await own()).tasks[0]!.id }
    await at.api.call(handIn, { params, body: { body: 'Feito.' } }, at.ana)
    const { user } = await open(`/trainees/${id}`, at.mentor)
    await user.click(await button('Devolver'))
    await screen.findByText(/^(Preenche|Responde a) «/)
    await fill(user, screen.getByRole('textbox', { name: /^Resposta/ }), 'Falta a terceira.')
    await user.click(await button('Devolver'))
    await screen.findByText(/^Para rever/)
    expect(await answer()).toMatchObject({ state: 'returned', feedback: 'Falta a terceira.' })
  })
})

it('a change that somebody else was faster with is shown, and can be made again', async () => {
  const { id, cohortId } = await taking()
  await sql`update cohorts set squads = '{Norte}' where id = ${cohortId}`.execute(at.api.deps.db)
  await open(`/manage/trainees/${id}`, at.staff)
  await at.api.call(updateTrainee, { params: { id }, body: { squad: 'Norte', version: 1 } }, at.staff)
  // The option's pointer events would be slow: each one asks for the styles of all elements above.
  const choose = async () =>
    fireEvent.change(await screen.findByLabelText('Mentor'), { target: { value: at.mentor.id } })
  await choose()
  await screen.findByText(/^Alguém alterou isto entretanto/)
  await screen.findByText(/Equipa Norte/)
  await choose()
  await screen.findByText('Mentor atribuído')
})

it('a trainee asks for a word on a skill', async () => {
  await taking()
  await at.api.call(setSkills, { body: { skills: [{ skill: 'react', level: 4 }], version: 1 } }, at.ana)
  const { user } = await open('/programme', at.ana)
  const passport = await region('Passaporte de competências')
  await user.click(passport.getByRole('button', { name: 'Pedir confirmação' }))
  await user.click(await button('Pedir'))
  expect(await passport.findByText(/^pedida a/)).toBeTruthy()
})

it('the mentor gives a word on a skill, and the passport shows it with its evidence', async () => {
  const { id } = await taking()
  await at.api.call(setSkills, { body: { skills: [{ skill: 'react', level: 4 }], version: 1 } }, at.ana)
  await at.api.call(askForWord, { params: { skill: 'react' }, body: {} }, at.ana)
  const { user } = await open(`/trainees/${id}`, at.mentor)
  const passport = await region('Passaporte de competências')
  await user.click(passport.getByRole('button', { name: 'Confirmar' }))
  await user.click(await button('Guardar'))
  expect(await passport.findByText(/Confirmado por/)).toBeTruthy()
  expect(passport.getByText('confirmada até 3')).toBeTruthy()
})

describe('a certificate', () => {
  const picture = () => document.querySelector('.cert')?.textContent

  it('is in front for its holder, on the home page and on that of the programme', async () => {
    const { code } = await completed()
    const { router } = await open('/', at.ana)
    const card = await region('Certificado de conclusão')
    expect(card.getByRole('link').getAttribute('href')).toBe('/programme')
    expect(picture()).toContain((await own()).person.name)
    expect(picture()).toContain(code)
    expect(screen.queryByRole('region', { name: 'Em curso' })).toBeNull()
    await router.navigate({ to: '/programme' })
    await screen.findByRole('heading', { name: 'Certificado' })
    expect(picture()).toContain(code)
  })

  it('that was revoked has no picture', async () => {
    const { id } = await completed()
    await at.api.call(revokeCertificate, { params: { id }, body: { reason: 'Engano de nome.' } }, at.staff)
    const { router } = await open('/programme', at.ana)
    await screen.findByText('Anulado')
    expect(picture()).toBeUndefined()
    await router.navigate({ to: '/' })
    expect((await region('Em curso')).getByRole('link', { name: 'Coorte 2026.1' })).toBeTruthy()
    expect(picture()).toBeUndefined()
  })

  it('is revoked with a reason, which strangers read', async () => {
    const { id, code } = await completed()
    const { user } = await open(`/manage/trainees/${id}`, at.staff)
    await user.click(await button('Anular o certificado'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Anular o certificado' }))
    await dialog.findByText(/^(Preenche|Responde a) «/)
    await fill(user, dialog.getByRole('textbox', { name: 'Razão' }), 'Engano de nome.')
    await user.click(dialog.getByRole('button', { name: 'Anular o certificado' }))
    await screen.findByText('Anulado')
    expect(screen.getByRole('link', { name: code })).toBeTruthy()
  })

  it('that nobody issued is not found, and its code can be typed again', async () => {
    const { id, code } = await completed()
    await at.api.call(revokeCertificate, { params: { id }, body: { reason: 'Engano de nome.' } }, at.staff)
    const { user } = await open('/verify/VV-2222-2222-2222')
    await screen.findByText('Não encontrámos este código')
    const box = screen.getByRole('textbox', { name: 'Código do certificado' })
    expect(document.activeElement).toBe(box)
    await user.type(box, ` ${code.toLowerCase()} {Enter}`)
    await screen.findByRole('heading', { level: 1, name: 'Este certificado foi anulado.' })
    expect(screen.getByText(/Engano de nome\./)).toBeTruthy()
  })
})

it('the link of a mail answers with one click, without a session', async () => {
  await completed()
  at.api.advance(30 * 86_400_000)
  await at.api.work()
  const mails = at.api.deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'cohorts.outcome')
  const [link] = /\/outcomes\/[\w-]+/.exec((await mails.executeTakeFirstOrThrow()).body_text)!
  const { user } = await open(link)
  await user.click(await button('A criar a minha empresa'))
  expect(await screen.findByText('Anotado: A criar a minha empresa. Obrigado!')).toBeTruthy()
  const rows = at.api.deps.db.selectFrom('cohort_outcomes').select('code').where('days', '=', 30)
  expect(await rows.execute()).toEqual([{ code: '1D' }])
})
