import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { decideStartup } from '#contract/startups/manage.ts'
import { appWith } from '#test/app-with.ts'
import { startupOf } from '#test/opportunities.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ rui: 'founder', staff: 'staff' })

it('the link of a mail answers with one click, and takes figures afterwards', async () => {
  const id = await startupOf(at.api, at.rui)
  const body = { decision: 'graduate' as const, version: 1 }
  await at.api.call(decideStartup, { params: { id }, body }, at.staff)
  at.api.advance(366 * 86_400_000)
  await at.api.work()
  const { db } = at.api.deps
  const mails = db.selectFrom('mails').select('body_text').where('kind', '=', 'startups.outcome')
  const [link] = /\/startup\/outcome\/[\w-]+/.exec((await mails.executeTakeFirstOrThrow()).body_text)!
  const { user } = await openPage(at.api, link)
  const told = () =>
    db.selectFrom('startup_outcomes').select(['outcome', 'jobs']).where('outcome', 'is not', null).execute()
  const choice = await screen.findByRole('button', { name: 'Continua por conta própria' })
  // To open the link answers nothing.
  expect(await told()).toEqual([])
  await user.click(choice)
  expect(await screen.findByText('Anotado: Continua por conta própria. Obrigado!')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Pessoas/ }), '-3')
  await user.click(screen.getByRole('button', { name: 'Guardar os números' }))
  expect((await screen.findAllByText(/0/)).length).toBeGreaterThan(0)
  expect(await told()).toEqual([{ outcome: 'independent', jobs: null }])
  await user.clear(screen.getByRole('textbox', { name: /^Pessoas/ }))
  await user.type(screen.getByRole('textbox', { name: /^Pessoas/ }), '11')
  await user.click(screen.getByRole('button', { name: 'Guardar os números' }))
  await screen.findByText('Guardado. Obrigado!')
  expect(await told()).toEqual([{ outcome: 'independent', jobs: 11 }])
})
