import { act, cleanup, type Matcher, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { apiRoot } from '#api/http/route.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loginPath } from '#contract/page-marks.ts'
import type { Role } from '#contract/scopes.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import type { Signed, TestApp } from './app.ts'
import { fill } from './fill.ts'
import { holdAnswer } from './hold-answer.ts'
import { type OpenPage, openPage } from './render.tsx'

type Person = () => Signed
type Key = { key: string }

type Stale = {
  /** The label of the field that somebody writes in, and the button that sends it: `Guardar`, unless given. */
  field: Matcher
  typed?: string
  send?: string
  /** What another person does to the record meanwhile. */
  meanwhile: (record: Key) => Promise<unknown>
  /** Opens the field, where it is not there from the start. */
  before?: (page: OpenPage) => Promise<unknown>
  /** How the page tells; by default as editors and decisions do. */
  told?: Matcher
}

type Page = {
  at: { api: TestApp }
  /** Nobody: without a session. */
  who: () => Signed | undefined
  /** The endpoint without whose answer the page has nothing to show. */
  asks: Endpoint
  /** A text of that answer. */
  shows: Matcher
  /** What it says when the answer does not come, beside what every page says then. */
  fails?: Matcher
  /** A page of one sentence stays blank while it tries again. */
  hasNoOutline?: true
  /** Roles that are refused the whole page. */
  forbidden?: readonly Role[]
  /** Buttons and links that `who` has and this other reader of the page has not. */
  actions?: { names: readonly string[]; notFor: Person }
  stale?: Stale
}

type OnlyPage = Page & {
  address: string
  /** Makes what the page shows. */
  make?: () => Promise<unknown>
}
type RecordPage = Page & {
  address: (key: string) => string
  /** Makes the record and returns the id or slug that is in its address. */
  make: () => Promise<string>
  /** Somebody who must not learn that the record exists; nobody: a visitor without a session. */
  hiddenFrom?: () => Signed | undefined | Promise<Signed>
  /** What it says instead of 404 when nothing has this address. */
  unknown?: string
  /** For a list within the record: makes a record without rows, and the text shown then. */
  empty?: { make: () => Promise<string>; says: string }
}
type ListPage = OnlyPage & {
  /** The text shown when there is nothing. */
  empty: string
  /** A query that finds nothing, and the text shown then. */
  nothing?: { search: string; says?: string }
}
type QueuePage = Omit<ListPage, 'stale'> & {
  /** The endpoint of the record on turn. */
  asksRecord: Endpoint
  /** A text of that record alone. */
  showsRecord: Matcher
  /** Makes the record on turn and returns its id. */
  make: () => Promise<string>
  /** Another person decides about it. */
  meanwhile: Stale['meanwhile']
}

/** Tests a page that there is once: loading, failure, refusal, hidden actions and two who write at once. */
export function describePage(page: OnlyPage): void {
  describe(`the page ${page.address}`, () => testOnly(page))
}

/** Tests the page of a record: as `describePage`, and that it is not found by whom it is hidden from. */
export function describeRecordPage(page: RecordPage): void {
  const { at, address, make, who, hiddenFrom, unknown = '404 · This page could not be found', empty } = page
  describe(`the page ${address('…')}`, () => {
    testAll(page, async () => {
      const key = await make()
      return { key, address: address(key) }
    })

    it('is not found under an address that nothing has', async () => {
      const nowhere = address(crypto.randomUUID())
      const { router } = await goTo(at.api, nowhere, who())
      await screen.findByText(unknown)
      expect(router.state.location.href, 'the address stays').toBe(nowhere)
    })

    if (hiddenFrom)
      it('is not found by somebody from whom it is hidden', async () => {
        const key = await make()
        const somebody = await hiddenFrom()
        const { router } = await goTo(at.api, address(key), somebody)
        if (somebody) await screen.findByText(unknown)
        // To a visitor it may be shown after the login.
        else expect([router.state.location.href, session.remembered.peek()]).toEqual([loginPath, address(key)])
        expect(screen.queryByText(page.shows)).toBeNull()
      })

    if (empty)
      it('says that there is nothing', async () => {
        await openPage(at.api, address(await empty.make()), { as: who() })
        await screen.findByText(empty.says)
      })
  })
}

/** Tests a list: as `describePage`, and what it says without rows. */
export function describeListPage(page: ListPage): void {
  describe(`the list ${page.address}`, () => {
    testOnly(page)
    testEmpty(page)
  })
}

/** Tests a queue with a record on turn: as `describeListPage`, and the record beside it. */
export function describeQueuePage(page: QueuePage): void {
  const { meanwhile } = page
  describe(`the queue ${page.address}`, () => {
    testOnly({ ...page, stale: { field: /^Resposta/, send: 'Decidir e responder', meanwhile } })
    testEmpty(page)
    describe('the record on turn', () => {
      const { asksRecord: asks, showsRecord: shows } = page
      testOpening({ ...page, asks, shows }, async () => {
        await page.make()
        return page.address
      })
    })
  })
}

/** From a page that asks for nothing, so that the address may lead to one without a heading. */
async function goTo(api: TestApp, address: string, as: Signed | undefined) {
  const page = await openPage(api, '/nowhere', { as })
  await act(() => page.router.navigate({ href: address }))
  return page
}

type Made = Key & { address: string }

const testOnly = ({ make, address, ...page }: OnlyPage) =>
  testAll(page, async () => ({ key: String(await make?.()), address }))

function testAll(page: Page, make: () => Promise<Made>) {
  const { actions, stale, forbidden = [] } = page
  testOpening(page, async () => (await make()).address)
  it.each(forbidden)('is refused to a %s', async (role) => {
    const { address } = await make()
    await openPage(page.at.api, address, { as: await page.at.api.as(role) })
    await screen.findByText(/^403 · /)
    screen.getByRole('heading', { level: 1, name: 'Não tens acesso a esta página' })
    expect(screen.queryByText(page.shows)).toBeNull()
  })
  if (actions) testActions(page, actions, make)
  if (stale) testStale(page, stale, make)
}

/** The bar at the top of the site while a page is on its way, and the outline of a part that is. */
const bar = '.loadbar[data-visible="true"]'
const outline = '[aria-busy="true"], .skeleton'

function testOpening({ at, who, asks, shows, fails, hasNoOutline }: Page, make: () => Promise<string>) {
  it('waits for its answer, says that it did not come, and tries again', async () => {
    const address = await make()
    const { router, user, disconnect } = await openPage(at.api, '/nowhere', { as: who() })
    // What reloading does in a browser.
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => void router.invalidate())
    const asked = new RegExp(`^${apiRoot}${asks.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)

    const fail = holdAnswer('GET', asked)
    void router.navigate({ href: address })
    await waitFor(() => expect(document.querySelector(`${bar}, ${outline}`), 'busy while it waits').toBeTruthy())
    expect(screen.queryByText(shows)).toBeNull()
    disconnect((url) => asked.test(url))
    fail()
    const retry = await screen.findByText('Tentar outra vez')
    expect(screen.getAllByText(/Verifica a tua ligação/)).not.toEqual([])
    if (fails) screen.getByText(fails)
    expect(screen.queryByText(shows)).toBeNull()

    disconnect(() => false)
    const release = holdAnswer('GET', asked)
    await user.click(retry)
    if (!hasNoOutline && reload.mock.calls.length === 0)
      await waitFor(() => expect(document.querySelector(outline), 'an outline while it tries again').toBeTruthy())
    release()
    expect(await screen.findAllByText(shows)).not.toEqual([])
  })
}

function testEmpty({ at, who, address, make, shows, empty, nothing }: ListPage) {
  it('says that there is nothing', async () => {
    await openPage(at.api, address, { as: who() })
    expect(await screen.findAllByText(empty)).not.toEqual([])
  })

  if (nothing)
    it('says that nothing matches, and clears the filters', async () => {
      await make?.()
      const { user } = await openPage(at.api, address + nothing.search, { as: who() })
      await screen.findByText(nothing.says ?? 'Nada encontrado')
      expect(screen.queryByText(shows)).toBeNull()
      await user.click(screen.getByText('Limpar filtros'))
      expect(await screen.findAllByText(shows)).not.toEqual([])
    })
}

const actionsNamed = (name: string) => screen.queryAllByText(name, { selector: 'a, a *, button, button *' })

function testActions({ at, who, shows }: Page, actions: NonNullable<Page['actions']>, make: () => Promise<Made>) {
  const { names, notFor } = actions
  it(`offers what only some may do to nobody else: ${names.join(', ')}`, async () => {
    const { address } = await make()
    await openPage(at.api, address, { as: who() })
    for (const name of names) await waitFor(() => expect(actionsNamed(name), name).not.toEqual([]))
    cleanup()
    await openPage(at.api, address, { as: notFor() })
    await screen.findAllByText(shows)
    for (const name of names) expect(actionsNamed(name), name).toEqual([])
  })
}

function testStale({ at, who }: Page, stale: Stale, make: () => Promise<Made>) {
  const {
    field,
    typed = 'O que eu escrevi.',
    send = 'Guardar',
    meanwhile,
    before,
    told = /entretanto$|noutra janela$/,
  } = stale
  it('tells that somebody else was faster, and keeps what was typed', async () => {
    const { address, ...record } = await make()
    const page = await openPage(at.api, address, { as: who() })
    await before?.(page)
    const box = (await screen.findAllByLabelText(field))[0]!
    await waitFor(() => expect(box.closest('fieldset')?.disabled ?? false).toBe(false))
    await page.user.clear(box)
    await fill(page.user, box, typed)
    await meanwhile(record)
    // The last: a dialog stands above the button that opened it.
    await page.user.click(screen.getAllByText(send, { selector: 'button, button *' }).at(-1)!)
    await screen.findAllByText(told)
    // The record comes anew, as the other has left it.
    await act(() => queryClient.refetchQueries())
    await screen.findAllByText(told)
    expect([...screen.queryAllByDisplayValue(typed), ...screen.queryAllByText(typed)]).not.toEqual([])
  })
}
