import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAnnouncement, scheduleRound } from '#contract/reviews/announcement.ts'
import { settleComment } from '#contract/reviews/comments.ts'
import { createTemplate } from '#contract/reviews/templates.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { bareRound, decideAll, judgeAll, makeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', other: 'staff' })

/** A closed round over one startup, about which its juror said something. */
async function closed() {
  const made = await bareRound(at.api, 'closed')
  const set = { state: 'submitted', comment: 'Gostei.', submitted_at: at.api.deps.clock() } as const
  await at.api.deps.db.updateTable('reviews').set(set).where('id', '=', made.review).execute()
  return made
}
const address = (id: string) => `/manage/reviews/${id}?tab=announcement`
const show = (id: string) => at.api.call(getAnnouncement, { params: { id } }, at.staff)

describeRecordPage({
  at,
  who: () => at.staff,
  shows: 'Comentários dos jurados',
  forbidden: ['mentor'],
  address,
  asks: getAnnouncement,
  make: async () => (await closed()).id,
})

it('keeps what is typed when somebody else mended the comment meanwhile, and shows what it is now', async () => {
  const { id, review } = await closed()
  const { user } = await openPage(at.api, address(id), { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Emendar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Emendar o comentário' }))
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^O que a equipa lê/)
  await user.clear(field)
  await user.type(field, 'O meu texto.')
  const body = { version: 1, isHeld: false, mended: 'O texto dela.' }
  await at.api.call(settleComment, { params: { id, reviewId: review }, body }, at.other)
  await user.click(dialog.getByRole('button', { name: 'Guardar a emenda' }))
  await dialog.findByText(/^Alguém alterou isto entretanto\. O que escreveste/)
  await dialog.findByText('O texto dela.')
  expect(field.value).toBe('O meu texto.')
  await user.click(dialog.getByRole('button', { name: 'Guardar a emenda' }))
  await waitFor(async () => expect((await show(id)).items[0]!.comments[0]!.mended).toBe('O meu texto.'))
})

it('inserts a template for the teams that were ticked, and replaces a text only when told to', async () => {
  const { id, startups } = await closed()
  const title = startups[0]!.name
  await at.api.deps.db.updateTable('review_items').set({ feedback_pt: 'Nosso.' }).where('round_id', '=', id).execute()
  await at.api.call(createTemplate, { body: { title: 'Sem lugar', pt: 'Obrigado por {titulo}.', en: null } }, at.staff)
  const { user } = await openPage(at.api, address(id), { as: at.staff })
  const texts = async () => (await show(id)).items.map(({ feedbackPt }) => feedbackPt)
  await user.click(await screen.findByRole('checkbox', { name: `Escolher ${title}` }))
  await user.click(screen.getByRole('button', { name: 'Usar um modelo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Um texto para 1 equipa' }))
  await user.selectOptions(await dialog.findByLabelText('Modelo'), 'Sem lugar')
  await user.click(dialog.getByRole('button', { name: 'Inserir em 1 equipa' }))
  await dialog.findByText(/^1 equipa já tem texto e ficou como estava/)
  expect(await texts()).toEqual(['Nosso.'])
  await user.click(dialog.getByRole('button', { name: 'Substituir 1 texto' }))
  await waitFor(async () => expect(await texts()).toEqual([`Obrigado por ${title}.`]))
})

it('announces nothing when a text changed since it was read, and says whose', async () => {
  const made = await makeRound(at.api, at.staff, { startups: 1, jurors: 1 })
  await judgeAll(at.api, made, () => 4)
  await decideAll(at.api, at.staff, made)
  const { user } = await openPage(at.api, address(made.id), { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Anunciar a 1 equipa' }))
  const texts = { feedback_pt: 'Outro texto.' }
  await at.api.deps.db.updateTable('review_items').set(texts).where('round_id', '=', made.id).execute()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Anunciar a 1 equipa' }))
  await screen.findByText('Mudou desde que leste esta página. Nada foi anunciado.')
  screen.getByText(`Lê outra vez o que as equipas recebem: ${made.startups[0]!.name}. Depois anuncia.`)
  expect((await show(made.id)).announcedAt).toBeNull()
})

it('says when it leaves, in the time of the programme, and takes the time back', async () => {
  const { id } = await closed()
  const { version } = await show(id)
  const when = new Date(at.api.deps.clock().getTime() + 86_400_000).toISOString()
  await at.api.call(scheduleRound, { params: { id }, body: { at: when, version } }, at.other)
  const { user } = await openPage(at.api, address(id), { as: at.staff })
  await screen.findByText(/^O anúncio sai .*hora de Lisboa/)
  await user.click(screen.getByRole('button', { name: 'Desmarcar' }))
  await screen.findByText('Anúncio desmarcado')
  expect((await show(id)).schedule).toBeNull()
})
