import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { renderInRouter } from '#test/in-router.tsx'
import { openPage } from '#test/render.tsx'
import { coverSvg, svgDataUri } from '#art/art.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { AssetsPage } from './assets-page.tsx'
import { ComponentsPage } from './components-page.tsx'

beforeAll(() => loadTexts(['basics', 'ui', 'brand', 'phone', 'password']))
afterEach(cleanup)

describe('ComponentsPage', () => {
  it('links from its contents to every section', async () => {
    await renderInRouter(ComponentsPage)
    const links = within(screen.getByRole('navigation', { name: 'Nesta página' })).getAllByRole('link')
    expect(links.length).toBeGreaterThan(10)
    for (const link of links) {
      const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
    }
  })
})

describe('AssetsPage', () => {
  it("draws the cover of a typed title with the platform's slug", async () => {
    render(<AssetsPage />)
    const slug = screen.getByLabelText('Identificação')
    await userEvent.clear(slug)
    await userEvent.type(slug, 'Água à Vista')
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'event')
    await userEvent.click(screen.getByLabelText('Quadrado'))
    const cover = screen.getByRole('img', { name: 'Capa de agua-a-vista' })
    const expected = coverSvg('agua-a-vista', { kind: 'event', width: 480, height: 480 })
    expect(cover.getAttribute('src')).toBe(svgDataUri(expected))
  })

  it('copies the value of a colour, and says so', async () => {
    const api = await testApp()
    document.documentElement.style.setProperty('--color-primary-700', '#076a3d')
    const { user } = await openPage(api, '/assets')
    await user.click(screen.getByRole('button', { name: 'Copiar primary-700' }))
    expect(await navigator.clipboard.readText()).toBe('#076a3d')
    expect(await within(screen.getByRole('region', { name: 'Avisos' })).findByText(/#076a3d/)).toBeTruthy()
    await api.close()
  })
})
