import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { getAccount, listAccounts } from '#contract/accounts/accounts.ts'
import { inviteToProgramme, listProgrammeInvitations } from '#contract/accounts/invitations.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describePage, describeRecordPage } from '#test/describe-pages.ts'
import { proposed } from '#test/problems.ts'
import { openPage } from '#test/render.tsx'
import { strongPassword } from '#test/sign-up-forms.ts'

const at = appWith({ admin: 'admin', ines: 'trainee' })
const account = () => at.api.call(getAccount, { params: { id: at.ines.id } }, at.admin)

const forTeam = { at, who: () => at.admin, forbidden: ['mentor'] } as const
const invited = { email: 'jorge@exemplo.pt', role: 'mentor', locale: 'pt' } as const
const marta = () => at.api.as('mentor', { firstName: 'Marta' })

describePage({
  ...forTeam,
  address: '/manage/people',
  asks: listAccounts,
  make: marta,
  shows: 'Marta Carvalho',
})
describeRecordPage({
  ...forTeam,
  address: (id) => `/manage/people/${id}`,
  asks: getAccount,
  make: async () => (await marta()).id,
  shows: 'Marta Carvalho',
})
describeListPage({
  ...forTeam,
  address: '/manage/people/invitations',
  asks: listProgrammeInvitations,
  make: () => at.api.call(inviteToProgramme, { body: invited }, at.admin),
  shows: 'jorge@exemplo.pt',
  empty: 'Ainda não convidaste ninguém',
  nothing: { search: '?q=nada' },
})

it('finds a person in the table, changes the role and suspends them', async () => {
  const { user } = await openPage(at.api, `/manage/people?q=${at.ines.email}`, { as: at.admin })
  const table = within(await screen.findByRole('table', { name: 'Pessoas' }))
  await user.click(await table.findByRole('link', { name: 'Inês Carvalho' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'O que pode fazer' }), 'Mentoria')
  await user.click(await screen.findByRole('button', { name: 'Mudar papel' }))
  await waitFor(async () => expect(await account()).toMatchObject({ role: 'mentor', sessions: [] }))
  await user.click(
    within(screen.getByRole('region', { name: 'Registo de mudanças' })).getByRole('button', { name: 'Ver' }),
  )
  await screen.findByText('Mudou o papel')
  await user.click(await screen.findByRole('button', { name: 'Suspender conta' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspender Inês?' }))
  await user.click(dialog.getByRole('button', { name: 'Suspender conta' }))
  await screen.findByText(/Conta suspensa: esta pessoa não consegue entrar/)
  expect((await account()).state).toBe('suspended')
})

it('begins a message to those who are chosen in the table', async () => {
  const { user } = await openPage(at.api, `/manage/people?q=${at.ines.email}`, { as: at.admin })
  const table = within(await screen.findByRole('table', { name: 'Pessoas' }))
  expect(table.getByRole('progressbar', { name: /de 7 partes do perfil/ })).toBeTruthy()
  await user.click(await table.findByRole('checkbox', { name: /Inês Carvalho/ }))
  await user.click(screen.getByRole('button', { name: 'Escrever' }))
  await screen.findByRole('button', { name: 'Enviar a 1 pessoa' })
})

it('tells the last administrator why the role stays', async () => {
  const { user } = await openPage(at.api, `/manage/people/${at.admin.id}`, { as: at.admin })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'O que pode fazer' }), 'Equipa')
  await user.click(await screen.findByRole('button', { name: 'Mudar papel' }))
  await screen.findByText(/É a última conta de administração/)
})

it('invites somebody, sends the invitation again and withdraws it', async () => {
  const { user } = await openPage(at.api, '/manage/people/invitations', { as: at.admin })
  await user.click(await screen.findByRole('button', { name: 'Convidar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar alguém' }))
  const email = dialog.getByRole('textbox', { name: /E-mail/ })
  await user.type(email, at.ines.email)
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  await dialog.findByText(/Já há uma conta com este e-mail/)
  await user.clear(email)
  await user.type(email, 'jorge@exemplo.pt')
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  const actions = await screen.findByRole('button', { name: 'Ações para jorge@exemplo.pt' })
  await user.click(actions)
  await user.click(await screen.findByRole('menuitem', { name: 'Retirar convite' }))
  await screen.findByText('Retirado', { selector: '.status' })
})

it('rehearses a file, lets a bad line be corrected in place and invites', async () => {
  const { user } = await openPage(at.api, '/manage/people/import', { as: at.admin })
  const file = new File(['email;papel\nana@exemplo.pt;mentora\nrui;equipa\n'], 'pessoas.csv')
  await user.upload(await screen.findByLabelText('Ficheiro CSV ou Excel'), file)
  await screen.findByText(/O e-mail não está completo/)
  expect(await at.api.mailed('accounts.invitation')).toEqual([])
  const wrong = screen.getByRole('textbox', { name: 'E-mail da linha 3' })
  await user.clear(wrong)
  await user.type(wrong, 'rui@exemplo.pt')
  await user.click(screen.getByRole('button', { name: 'Conferir outra vez' }))
  await user.click(await screen.findByRole('button', { name: 'Convidar 2 pessoas' }))
  await screen.findByText('Convites a caminho de 2 pessoas')
  await at.api.work()
  expect(await at.api.mailed('accounts.invitation')).toEqual(['ana@exemplo.pt', 'rui@exemplo.pt'])
})

it('joins two accounts after showing what moves', async () => {
  const twin = await at.api.as('trainee', { firstName: 'Inês' })
  const { user, router } = await openPage(at.api, `/manage/people/${twin.id}`, { as: at.admin })
  await user.click(await screen.findByRole('button', { name: 'Juntar com outra conta' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Juntar a conta de/ }))
  await user.click(await dialog.findByRole('button', { name: `Escolher ${at.ines.email}` }))
  await dialog.findByText(`Fica a conta ${at.ines.email}.`)
  await user.click(dialog.getByRole('button', { name: 'Juntar as contas' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/manage/people/${at.ines.id}`))
})

it('says which texts name me, asks for the password before it deletes an account, and until when one may come back', async () => {
  const problem = await proposed(at.api, at.ines, { what: 'Fala com Inês Carvalho na feira.' })
  const { user } = await openPage(at.api, '/settings/account', { as: at.ines })
  await user.click(await screen.findByRole('button', { name: 'Apagar a minha conta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apagar a tua conta?' }))
  await dialog.findByText(/Fala com Inês Carvalho/)
  await user.click(dialog.getByRole('checkbox', { name: 'Tirar deles o meu nome' }))
  await user.click(dialog.getByRole('button', { name: 'Apagar a minha conta' }))
  await dialog.findByText('Escreve a tua palavra-passe para confirmares.')
  const password_hash = await hashPassword(strongPassword)
  await at.api.deps.db.updateTable('users').set({ password_hash }).where('id', '=', at.ines.id).execute()
  await user.type(dialog.getByLabelText('Palavra-passe atual'), strongPassword)
  await user.click(dialog.getByRole('button', { name: 'Apagar a minha conta' }))
  const left = within(await screen.findByRole('dialog', { name: 'A tua conta vai ser apagada' }))
  expect(left.getByText(/^Será apagada a 19 de março/)).toBeTruthy()
  const told = at.api.deps.db.selectFrom('problems').select('what').where('id', '=', problem.id)
  expect(await told.executeTakeFirst()).toEqual({ what: 'Fala com Inês Carvalho na feira.' })
  await user.click(left.getByRole('button', { name: 'Sair' }))
  await screen.findByRole('button', { name: 'Entrar' })
})

it('says what is in the ZIP of everything about me, and downloads it', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user } = await openPage(at.api, '/settings/data', { as: at.ines })
  await screen.findByText(/nem as notas internas da equipa/)
  await user.click(screen.getByRole('button', { name: 'Descarregar os meus dados' }))
  await waitFor(() => expect(names).toEqual(['data.zip']))
  vi.restoreAllMocks()
})

it('rehearses a spreadsheet, matches a column by hand, mends a cell in place and keeps the lines as drafts', async () => {
  const { user } = await openPage(at.api, '/manage/startups/import', { as: at.admin })
  const lines = ['Projeto;Numa frase;Área;Fase', 'Maré;Sensores;Energia;Ideia', 'Sal;História;Energia;Sonho']
  await user.upload(await screen.findByLabelText('Ficheiro CSV ou Excel'), new File([lines.join('\n')], 'lista.csv'))
  await user.selectOptions(await screen.findByLabelText('Projeto'), 'Nome')
  await screen.findByText('Sal')
  const cell = screen.getByRole('textbox', { name: 'Fase, linha 3' })
  await screen.findByText(/Escreve uma destas: Ideia/)
  await user.clear(cell)
  await user.type(cell, 'growth')
  await user.click(screen.getByRole('button', { name: 'Conferir outra vez' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar 2 linhas' }))
  await screen.findByText('Guardado. Novas: 2. Mudadas: 0.')
  const rows = await at.api.deps.db.selectFrom('startups').select(['name', 'state', 'stage']).orderBy('name').execute()
  expect(rows).toEqual([
    { name: 'Maré', state: 'draft', stage: 'idea' },
    { name: 'Sal', state: 'draft', stage: 'growth' },
  ])
})
