import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { sealAudit } from '#api/records/audit.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { changeRole } from '#contract/accounts/accounts.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { cancelEvent } from '#contract/events/manage.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ admin: 'admin', ines: 'trainee' })
const promote = () => at.api.call(changeRole, { params: { id: at.ines.id }, body: { role: 'mentor' } }, at.admin)

describeListPage({
  at,
  address: '/manage/audit',
  who: () => at.admin,
  asks: listAudit,
  make: promote,
  shows: 'Mudou o papel',
  empty: 'Ainda não há registos',
  nothing: { search: '?q=ninguém', says: 'Nenhum registo encontrado' },
  forbidden: ['staff'],
})

it('opens an entry at what was before and after, and says that the chain is whole', async () => {
  await promote()
  const { user } = await openPage(at.api, '/manage/audit', { as: at.admin })
  await screen.findByText('A cadeia está inteira, do primeiro ao último registo.')
  await user.click(await screen.findByRole('button', { name: 'Mudou o papel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudou o papel: Inês Carvalho' }))
  const cells = (await dialog.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells).toEqual(['Papel', 'OnIT', 'Mentoria'])
})

it('is narrowed by kind and day, tells the reason, and leaves as a file of what is shown', async () => {
  await promote()
  const { slug } = await makeEvent(at.api.deps.db, { state: 'published' })
  await at.api.call(cancelEvent, { params: { slug }, body: { reason: { pt: 'A sala fechou.' } } }, at.admin)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user, router, listen } = await openPage(at.api, '/manage/audit?from=2026-03-12', { as: at.admin })
  await screen.findByRole('button', { name: 'Mudou o papel' })
  await user.click(screen.getByRole('button', { name: 'Em quê' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Evento' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mudou o papel' })).toBeNull())
  expect(router.state.location.search).toMatchObject({ type: 'event', from: '2026-03-12' })
  expect((await screen.findAllByText('Motivo: A sala fechou.')).length).toBeGreaterThan(0)
  const called = listen()
  await user.click(screen.getByRole('button', { name: 'Exportar esta vista' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(names).toEqual(['Registo.csv']))
  expect(called.filter((url) => url.includes('/manage/audit.csv'))).toEqual([expect.stringContaining('type=event')])
  vi.restoreAllMocks()
})

it('says where the chain breaks, once it is verified again', async () => {
  await promote()
  const { db, signingKey } = at.api.deps
  while (await sealAudit(db, signingKey));
  const { user } = await openPage(at.api, '/manage/audit', { as: at.admin })
  await screen.findByText('A cadeia está inteira, do primeiro ao último registo.')
  await sql`alter table audit_log disable trigger user`.execute(db)
  await sql`update audit_log set action = 'accounts.forged' where chain_position = 1`.execute(db)
  await sql`alter table audit_log enable trigger user`.execute(db)
  await user.click(screen.getByRole('button', { name: 'Verificar agora' }))
  await screen.findByText(/^A cadeia parte no registo 1:/)
})

it('stands in the language of the page, whatever that of the account, and follows when it changes', async () => {
  await promote()
  const { user } = await openPage(at.api, '/manage/audit', { as: at.admin, locale: 'en' })
  await screen.findByRole('button', { name: 'Changed the role' })
  const language = within(screen.getByRole('group', { name: 'Language' }))
  await user.click(language.getByRole('button', { name: /Português/ }))
  await screen.findByRole('button', { name: 'Mudou o papel' })
})
