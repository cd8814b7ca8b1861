import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listAttachments } from '#contract/attachments/attachments.ts'
import { uploadFile } from '#test/files.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { kindsByName } from './guess-kind.ts'

const at = appWith({ ana: 'trainee' })
const open = () => openPage(at.api, '/settings/attachments', { as: at.ana })

describeListPage({
  at,
  address: '/settings/attachments',
  who: () => at.ana,
  asks: listAttachments,
  make: () => uploadFile(at.api, { name: 'CV Ana.pdf' }, at.ana),
  shows: 'CV Ana.pdf',
  empty: 'Ainda não tens anexos.',
})

it('lists files with kind, size and who sees them, and how much room is left', async () => {
  await uploadFile(at.api, { name: 'CV Ana.pdf' }, at.ana)
  await open()
  expect(await screen.findByText(/^Currículo · 1 kB · .* · só tu vês$/)).toBeTruthy()
  expect(screen.getByText(/^1 de 20 anexos · /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ver CV Ana.pdf' })).toBeTruthy()
})

it('renames a file, gives it another kind and deletes it', async () => {
  await uploadFile(at.api, { name: 'antigo.pdf', kind: 'other' }, at.ana)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções para antigo.pdf' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mudar nome ou tipo' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Nome'))
  await userEvent.type(dialog.getByLabelText('Nome'), 'novo.pdf')
  await userEvent.selectOptions(dialog.getByLabelText('Tipo'), 'Portefólio')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/^Portefólio · /)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções para novo.pdf' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Apagar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar ficheiro' }))
  await waitFor(() => expect(screen.queryByText('novo.pdf')).toBeNull())
})

it.each([
  ['CV_2026.pdf', 'cv'],
  ['Currículo Inês.docx', 'cv'],
  ['carta-de-motivação.pdf', 'letter'],
  ['Certificado de inglês.pdf', 'certificate'],
  ['pitch.pptx', 'deck'],
  ['ferias.pdf', 'other'],
])('guesses that %s is a %s', (name, kind) => {
  expect(kindsByName(name)[0]).toBe(kind)
})
