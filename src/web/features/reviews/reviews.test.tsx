import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recordHeld } from '#api/features/reviews/files/queries.ts'
import { getReview, listReviews } from '#contract/reviews/desk.ts'
import { getCalibration, setAnchors } from '#contract/reviews/calibration.ts'
import { listHeldFiles } from '#contract/reviews/files.ts'
import { getRanking } from '#contract/reviews/ranking.ts'
import { closeRound, getRound, listRounds, openRound, updateRound } from '#contract/reviews/rounds.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { bareRound, decideAll, judgeAll, makeRound, queueOf, threeAnchors } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', mentor: 'mentor' })

let juror: Signed
beforeEach(() => {
  juror = at.mentor
})
const bare = async (state?: 'draft') => {
  const made = await bareRound(at.api, state)
  juror = made.jurors[0]!
  return made
}
const forJuror = { at, who: () => juror, shows: 'Entrega S-01', forbidden: ['trainee'] } as const
const forStaff = { at, who: () => at.staff, shows: 'Entrada', forbidden: ['mentor'] } as const

describeListPage({
  ...forJuror,
  address: '/reviews',
  asks: listReviews,
  make: () => bare(),
  empty: 'Nada para avaliar',
})
describeRecordPage({
  ...forJuror,
  address: (id) => `/reviews/${id}`,
  asks: getReview,
  make: async () => (await bare()).review,
  hiddenFrom: () => at.mentor,
})
describeListPage({
  ...forStaff,
  address: '/manage/reviews',
  asks: listRounds,
  make: () => bare(),
  empty: 'Ainda não há rondas',
})
describeRecordPage({
  ...forStaff,
  address: (id) => `/manage/reviews/${id}`,
  asks: getRound,
  make: async () => (await bare('draft')).id,
  stale: {
    field: 'Avaliações por entrega',
    typed: '5',
    send: 'Guardar as regras',
    meanwhile: ({ key: id }) => at.api.call(updateRound, { params: { id }, body: { cap: 4, version: 1 } }, at.staff),
    told: /^Alguém alterou isto entretanto/,
  },
})

it('lets a juror score by digits and go on, and takes no digit of a comment for a score', async () => {
  const { jurors } = await makeRound(at.api, at.staff)
  const [juror] = jurors
  const [first] = await queueOf(at.api, juror!)
  const { user } = await openPage(at.api, `/reviews/${first!.id}`, { as: juror! })
  await screen.findByRole('heading', { level: 1, name: 'Entrega S-01' })
  await user.keyboard('432')
  await screen.findByText(/^Falta um critério/)
  expect(screen.getByRole('button', { name: 'Entregar e seguinte' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('5')
  const review = () => at.api.call(getReview, { params: { id: first!.id } }, juror)
  await waitFor(async () => expect(Object.values((await review()).scores).toSorted()).toEqual([2, 3, 4, 5]))
  await user.type(screen.getByLabelText(/^O que dirias à equipa/), 'Gostei 1.')
  await user.click(screen.getByRole('button', { name: 'Entregar e seguinte' }))
  await screen.findByRole('heading', { level: 1, name: 'Entrega S-02' })
  expect(await review()).toMatchObject({ state: 'submitted', comment: 'Gostei 1.', average: 3.45 })
})

it('asks jurors for pass or fail where the round says so, and staff read shares and who is kept from passing', async () => {
  const rules = { scoring: 'passes', passMark: 90 } as const
  const made = await makeRound(at.api, at.staff, { startups: 1, jurors: 1, rules })
  const [juror] = made.jurors
  const [entry] = await queueOf(at.api, juror!)
  const { user } = await openPage(at.api, `/reviews/${entry!.id}`, { as: juror! })
  const solution = within(await screen.findByRole('radiogroup', { name: 'Solução' }))
  // Digits of a scale are no answer here.
  await user.keyboard('5101')
  solution.getByRole('radio', { name: 'Não passa', checked: true })
  await user.keyboard('1')
  await screen.findByText('75 % passa')
  await user.click(screen.getByRole('button', { name: 'Entregar' }))
  await screen.findByRole('heading', { level: 1, name: 'Avaliar' })
  await at.api.call(closeRound, { params: { id: made.id } }, at.staff)
  cleanup()
  await openPage(at.api, `/manage/reviews/${made.id}?tab=ranking`, { as: at.staff })
  await screen.findByText('75 %')
  await screen.findByText('Abaixo do mínimo')
  await screen.findByText(/^Mínimo para passar: 90 %\. Ficam de fora, embora acima da linha: Rega/)
  expect(screen.queryByText('Normalizada')).toBeNull()
})

it('lets staff prepare three examples, which a juror judges first and compares with the reference', async () => {
  const { id, jurors } = await makeRound(at.api, at.staff, { state: 'draft', startups: 1 })
  const { criteria } = await at.api.call(getRound, { params: { id } }, at.staff)
  const reference = Object.fromEntries(criteria.map((criterion) => [criterion.id, 3]))
  await at.api.call(setAnchors, { params: { id }, body: { anchors: threeAnchors(reference) } }, at.staff)
  await at.api.call(openRound, { params: { id } }, at.staff)
  const [juror] = jurors
  const [entry] = await queueOf(at.api, juror!)
  const { user } = await openPage(at.api, `/reviews/${entry!.id}`, { as: juror! })
  for (const title of ['Rega', 'Escolas', 'Vidro']) {
    await screen.findByRole('heading', { level: 1, name: title })
    await user.keyboard('5333')
    await user.click(screen.getByRole('button', { name: 'Comparar com a referência' }))
    await screen.findByText('Referência: 3. Deste mais 2.')
    await screen.findByText(/^Em média ficaste a 0,5 da referência\. Costumas dar mais\. Só tu vês isto\.$/)
    await user.click(screen.getByRole('button', { name: /^(?:Exemplo seguinte|Começar a avaliar)$/ }))
  }
  await screen.findByRole('heading', { level: 1, name: 'Entrega S-01' })
  const { distance } = await at.api.call(getCalibration, { params: { id: entry!.id } }, juror)
  expect(distance).toBe(0.5)
})

it('says in words what settles each line, asks who stands above a tied one and why, and freezes the decision', async () => {
  const made = await makeRound(at.api, at.staff, { startups: 3 })
  await judgeAll(at.api, made, (_, item) => [5, 3, 3][item]!)
  const { items } = await decideAll(at.api, at.staff, made)
  const { user } = await openPage(at.api, `/manage/reviews/${made.id}?tab=ranking`, { as: at.staff })
  const line = await screen.findByRole('slider', { name: 'Linha de corte' })
  await screen.findByText('decide a ordem.', { exact: false })
  fireEvent.change(line, { target: { value: '-2' } })
  await screen.findByText(/^A linha passa no meio de um empate: diz quem fica acima/)
  await user.clear(screen.getByLabelText(/^Justificação/))
  await user.click(screen.getByRole('button', { name: 'Guardar a decisão' }))
  await screen.findByText('Diz quem fica de cada lado da linha: o empate não o diz.')
  await screen.findByText('Escreve porquê: a ordem não chega para esta decisão.')
  const asked = within(screen.getByRole('group', { name: 'Quem fica com «Aceite»? Escolhe uma entrega.' }))
  await user.click(asked.getByRole('checkbox', { name: items[2]!.title }))
  await user.type(screen.getByLabelText(/^Justificação/), 'A segunda tem piloto.')
  await user.click(screen.getByRole('button', { name: 'Guardar a decisão' }))
  await screen.findByText('Decisão guardada')
  const { decision } = await at.api.call(getRanking, { params: { id: made.id } }, at.staff)
  const choices = [{ item: items[2]!.id, outcome: 'accept' }]
  expect(decision).toMatchObject({ cut: 2, reason: 'A segunda tem piloto.', holds: true, choices })
})

it('asks for a reason where staff decide against the order, and shows it', async () => {
  const made = await makeRound(at.api, at.staff)
  await judgeAll(at.api, made, (_, item) => [5, 3][item]!)
  const { items } = await decideAll(at.api, at.staff, made)
  const { user } = await openPage(at.api, `/manage/reviews/${made.id}?tab=announcement`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: `Decisão e texto de ${items[1]!.title}` }))
  const dialog = within(await screen.findByRole('dialog', { name: items[1]!.title }))
  dialog.getByText('A ordem dá: Não aceite.')
  await user.selectOptions(dialog.getByLabelText('Decisão'), 'accept')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await dialog.findByText('Escreve porquê: a ordem não chega para esta decisão.')
  await user.type(dialog.getByLabelText(/^Porquê contra a ordem/), 'Já tem clientes.')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Contra a ordem: Já tem clientes.')
})

it('shows staff who would judge what before anything changes', async () => {
  const { id } = await makeRound(at.api, at.staff, { state: 'draft' })
  const { user } = await openPage(at.api, `/manage/reviews/${id}`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Distribuir' }))
  await screen.findByText('As 2 entregas têm 3 avaliações previstas cada uma, sem conflitos.')
  const count = async () =>
    (await at.api.call(getRound, { params: { id } }, at.staff)).itemList.flatMap(({ reviews }) => reviews).length
  expect(await count()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Ficar com esta' }))
  await waitFor(async () => expect(await count()).toBe(6))
  await user.click(screen.getByRole('button', { name: 'Preparar exemplos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Os três exemplos' }))
  expect(dialog.getByRole('button', { name: 'Guardar exemplos' }).getAttribute('aria-disabled')).toBe('true')
})

it('shows staff what a late conflict changes, takes the review out, and gives another back', async () => {
  const made = await makeRound(at.api, at.staff, { startups: 2 })
  await judgeAll(
    at.api,
    made,
    (juror, item) =>
      [
        [4, 3],
        [4, 3],
        [2, 5],
      ][juror]![item]!,
  )
  await at.api.call(closeRound, { params: { id: made.id } }, at.staff)
  const { user } = await openPage(at.api, `/manage/reviews/${made.id}`, { as: at.staff })
  const ofJuror = (index: number) => {
    const { email } = made.jurors[index]!
    return screen.findByRole('button', { name: `Avaliações de Inês Carvalho (${email})` })
  }
  await user.click(await ofJuror(2))
  await user.click(await screen.findByRole('button', { name: 'Registar conflito com S-02' }))
  await screen.findByText('As notas que entregou deixam de contar. A entrega fica com 2 de 3 avaliações.')
  await screen.findByText(/^S-02 .+: fica à parte, com avaliações a menos\.$/)
  await user.click(screen.getByRole('button', { name: 'Registar conflito' }))
  await screen.findByText(/^(Preenche|Responde a) «/)
  await user.type(screen.getByLabelText(/^Porquê\?/), 'Trabalharam juntos.')
  await user.click(screen.getByRole('button', { name: 'Registar conflito' }))
  await screen.findByText('Conflito registado')
  await screen.findByText('Conflito com S-02, registado pela equipa. Trabalharam juntos.')
  await user.click(await ofJuror(0))
  await user.click(await screen.findByRole('button', { name: 'Devolver a avaliação de S-01' }))
  await user.type(await screen.findByLabelText(/^Porquê\?/), 'Falta o porquê.')
  await user.click(screen.getByRole('button', { name: 'Devolver' }))
  await screen.findByText('Avaliação devolvida')
  await user.click(await screen.findByRole('button', { name: 'Lembrar quem falta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lembrar quem falta' }))
  dialog.getByText('falta 1')
  await user.click(dialog.getByRole('button', { name: 'Enviar lembrete' }))
  await screen.findByText('Lembrete enviado a 1 pessoa.')
  const [returned] = await queueOf(at.api, made.jurors[0]!)
  expect(returned).toMatchObject({ returned: 'Falta o porquê.', isWaiting: true })
})

it('shows a juror why a review came back, though the round is closed', async () => {
  const made = await bareRound(at.api, 'closed')
  const set = { returned_at: at.api.deps.clock(), returned_reason: 'Falta o porquê.' }
  await at.api.deps.db.updateTable('reviews').set(set).where('id', '=', made.review).execute()
  await openPage(at.api, `/reviews/${made.review}`, { as: made.jurors[0]! })
  await screen.findByText('O programa devolveu-te esta avaliação. Podes mudá-la e entregar outra vez.')
  screen.getByText('Falta o porquê.')
  screen.getByRole('button', { name: 'Entregar' })
})

it('names in «Hoje» who is missing in the last three days of a round', async () => {
  await bareRound(at.api)
  await openPage(at.api, '/manage', { as: at.staff })
  await screen.findAllByText(/0 de 1 avaliações feitas\. Faltam: Inês Carvalho \(1\)/)
})

it('shows staff a file that could not be cleaned, and asks why before jurors get it', async () => {
  const { id, review, jurors, startups } = await bareRound(at.api)
  const file = { roundId: id, itemId: startups[0]!.id }
  await recordHeld(at.api.deps.db, file, { id: crypto.randomUUID(), number: 1 }, at.api.deps.clock())
  const { user } = await openPage(at.api, `/manage/reviews/${id}`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Mostrar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mostrar S-01-1 aos jurados' }))
  await user.click(dialog.getByRole('button', { name: 'Mostrar' }))
  await waitFor(() => expect(dialog.getByLabelText('Porquê?').getAttribute('aria-invalid')).toBe('true'))
  await user.type(dialog.getByLabelText('Porquê?'), 'Só traz gráficos.')
  await user.click(dialog.getByRole('button', { name: 'Mostrar' }))
  await screen.findByText(/: Só traz gráficos\.$/)
  const { items } = await at.api.call(listHeldFiles, { query: { roundId: id } }, at.staff)
  expect(items).toMatchObject([{ state: 'released', reason: 'Só traz gráficos.' }])
  expect((await at.api.call(getReview, { params: { id: review } }, jurors[0])).content.hidden).toEqual({
    names: 0,
    links: 0,
  })
})

it('shows who was invited from outside into a round, and withdraws the invitation', async () => {
  const { id } = await bare('draft')
  const { user } = await openPage(at.api, `/manage/reviews/${id}`, { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Convidar de fora' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar alguém para o júri' }))
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'olga@fora.example')
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  await screen.findByText('Convite enviado', { selector: '.status *, .status' })
  await user.click(await screen.findByRole('button', { name: 'Convite a olga@fora.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Retirar o convite' }))
  await waitFor(async () => {
    const { invited } = await at.api.call(getRound, { params: { id } }, at.staff)
    expect(invited).toEqual([])
  })
})
