import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { loadTexts, setLocale } from '#web/lib/text/i18n.ts'
import { PageError, pageNotFound, reportOf } from '#web/lib/page/page-error.ts'
import { ErrorPage } from './error-page.tsx'
import { LastResort } from '#web/start/last-resort.tsx'

// The numbers refer to the behaviour notes, section 4; the texts to the specification, sections 2 and 8.

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await loadTexts(['common', 'basics', 'shell', 'ui'])
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await setLocale('pt')
})

async function show(error: unknown) {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <ErrorPage error={error} /> })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  return screen.findByRole('heading', { level: 1 })
}

describe('error page', () => {
  it('says that the page could not be found, in the text and in the title (spec 8)', async () => {
    const heading = await show(pageNotFound())
    expect(heading.textContent).toBe('Esta página não pegou.')
    expect(screen.getByText('404 · This page could not be found')).toBeTruthy()
    expect(document.title).toBe('This page could not be found · Viveiro')
  })

  it.each([
    [new PageError(500, 'Unknown middleware nope'), 'Algo correu mal do nosso lado.', '500 · Unknown middleware nope'],
    [
      new PageError(403, 'You may not see this page'),
      'Não tens acesso a esta página',
      '403 · You may not see this page',
    ],
    [new ApiError('offline', 0), 'Estás sem ligação.', 'Network Error'],
    [new ApiError('internal', 500), 'Algo correu mal do nosso lado.', '500 · Request failed with status code 500'],
  ])('always offers the way home (spec 2): %s', async (error, title, message) => {
    const heading = await show(error)
    expect(heading.textContent).toBe(title)
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/')
  })

  it('uses the language of the page', async () => {
    await setLocale('en')
    await show(pageNotFound())
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toBeTruthy()
  })
})

describe('what was thrown (4.8)', () => {
  it.each([
    [{ statusCode: 418, message: 'tea' }, 418, '{"statusCode":418,"message":"tea"}'],
    [new Error('oh'), 500, 'oh'],
    ['just text', 500, 'just text'],
    [null, 500, 'null'],
    [new ApiError('not_found', 404), 404, 'This page could not be found'],
  ])('%j has a status and a message', (thrown, status, message) => {
    expect(reportOf(thrown)).toMatchObject({ status, message })
  })
})

describe('last resort', () => {
  it('depends on nothing and shows both languages (spec 2, 4.12)', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    function Broken(): never {
      throw new Error('the error page broke')
    }
    render(
      <LastResort>
        <Broken />
      </LastResort>,
    )
    expect(screen.getByRole('heading').textContent).toBe('An error occurred while showing the error page')
    expect(screen.getByText('Ocorreu um erro ao mostrar a página de erro')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go back to home' }).getAttribute('href')).toBe('/')
    expect(screen.getByText('the error page broke')).toBeTruthy()
  })
})
