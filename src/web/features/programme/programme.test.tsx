import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readableColour } from '#contract/programme/colour.ts'
import { getLegalText, getProgrammeSettings, updateProgramme } from '#contract/programme/programme.ts'
import { appWith } from '#test/app-with.ts'
import { describePage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { session } from '#web/lib/api/client.ts'
import { reloadProgramme } from '#web/lib/page/programme.ts'

const at = appWith({ admin: 'admin' })

// First, since the programme is set up only once for all tests of a file.
it('the first administrator is led to the settings, and every page follows them at once', async () => {
  const { user } = await openPage(at.api, '/settings', { as: at.admin })
  await user.click(await screen.findByRole('link', { name: 'Configurar' }))
  const organisation = await screen.findByLabelText('Organização')
  await user.clear(organisation)
  await user.type(organisation, 'Maré <b>')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Alterações guardadas')
  const bar = screen.getByRole('complementary')
  expect(within(bar).getByText('Maré <b>')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Configurar' })).toBeNull()
})

describePage({
  at,
  address: '/manage/programme',
  who: () => at.admin,
  asks: getProgrammeSettings,
  shows: 'Organização',
  forbidden: ['staff'],
  stale: {
    field: 'Organização',
    meanwhile: async () => {
      const { version } = await at.api.call(getProgrammeSettings, {}, at.admin)
      return at.api.call(updateProgramme, { body: { organisation: 'Nortada', version } }, at.admin)
    },
  },
})
describePage({ at, address: '/legal/terms', who: () => undefined, asks: getLegalText, shows: /^Versão 1/ })

it('a legal text is open to everybody, says its version, and admits that it has no translation', async () => {
  await at.api.deps.db
    .insertInto('legal_texts')
    .values({
      kind: 'terms',
      version: 2,
      body_pt: '## Regras\n\nDa {organisation}.',
      body_en: null,
      published_by: null,
    })
    .execute()
  const { user } = await openPage(at.api, '/legal/terms')
  expect(await screen.findByRole('heading', { level: 1, name: 'Condições do programa' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Regras' })).toBeTruthy()
  expect(screen.getByText(/^Versão 2, de/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /English/ }))
  expect(await screen.findByText(/has not been translated yet/)).toBeTruthy()
  expect(screen.getByText(/^Da /).closest('[lang]')?.getAttribute('lang')).toBe('pt')
})

it('an earlier version stays readable, from the present one and back', async () => {
  await at.api.deps.db
    .insertInto('legal_texts')
    .values({ kind: 'terms', version: 2, body_pt: 'Novas.', body_en: 'New.', published_by: null })
    .execute()
  const { user } = await openPage(at.api, '/legal/terms')
  expect(await screen.findByText('Novas.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Ver a versão anterior' }))
  await user.click(await screen.findByRole('link', { name: 'Ver a versão atual' }))
  expect(await screen.findByText('Novas.')).toBeTruthy()
})

it('the links to the sections mark the present one, from the start and once chosen', async () => {
  const { user, router } = await openPage(at.api, '/manage/programme', { as: at.admin })
  const links = within(await screen.findByRole('navigation', { name: 'Programa' }))
  const current = () =>
    links
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.textContent)
  expect(current()).toHaveLength(1)
  await user.click(links.getByRole('link', { name: 'Privacidade' }))
  expect(current()).toEqual(['Privacidade'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Privacidade' }))
  expect(router.state.location.hash).toBe('')
})

it('leads through the first day, until the list is put away', async () => {
  const { user } = await openPage(at.api, '/', { as: at.admin })
  const card = within(await screen.findByRole('region', { name: 'O primeiro dia do programa' }))
  expect(card.getAllByRole('listitem')).toHaveLength(7)
  expect(card.getByRole('link', { name: 'Criar a coorte' }).getAttribute('href')).toBe('/manage/cohorts/create')
  expect(screen.queryByText('Está tudo em dia')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Arrumar esta lista' }))
  await screen.findByText('Está tudo em dia')
})

it('offers the nearest colour that can be read', async () => {
  const { user } = await openPage(at.api, '/manage/programme', { as: at.admin })
  await user.click(await screen.findByRole('checkbox', { name: 'Usar uma cor nossa' }))
  fireEvent.change(await screen.findByLabelText('Cor'), { target: { value: '#ffe600' } })
  await user.click(await screen.findByRole('button', { name: /^Usar #/ }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Alterações guardadas')
  const { colour } = await at.api.call(getProgrammeSettings, {}, at.admin)
  expect(colour && readableColour(colour)).toBe(colour)
})

it('says on which track nobody can register at present', async () => {
  const { version } = await at.api.call(getProgrammeSettings, {}, at.admin)
  await at.api.call(updateProgramme, { body: { closedTracks: ['founder'], version } }, at.admin)
  await openPage(at.api, '/auth/register')
  await reloadProgramme()
  await screen.findByText('De momento não aceitamos registos neste percurso.')
  expect(screen.getByRole('link', { name: /OnIT/ }).getAttribute('href')).toBe('/auth/register/onit')
})

// The last one: the browser keeps what it knows of the programme.
it('somebody who agreed to an older text is asked over the page they came to; who refuses may take their data and leave', async () => {
  const { version } = await at.api.call(getProgrammeSettings, {}, at.admin)
  await at.api.call(updateProgramme, { body: { terms: { pt: 'Condições novas.' }, version } }, at.admin)
  const { user } = await openPage(at.api, '/problem', { as: await at.api.as('trainee') })
  await reloadProgramme()
  const dialog = await screen.findByRole('dialog', { name: 'As condições mudaram' })
  expect(within(dialog).queryByRole('link', { name: 'Política de privacidade' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Não aceito' }))
  expect(within(dialog).getByRole('link', { name: 'Apagar a conta' }).getAttribute('href')).toBe('/settings/account')
  await user.click(within(dialog).getByRole('button', { name: 'Voltar às condições' }))
  await user.click(within(dialog).getByRole('button', { name: 'Aceitar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(session.state().user?.accepted.terms).toBe(2)
})
