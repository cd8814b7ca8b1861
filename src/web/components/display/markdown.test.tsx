import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { Markdown } from './markdown.tsx'

beforeAll(() => loadTexts(['ui']))
afterEach(cleanup)

it('shows the source until the parser has loaded, then the formatted text', async () => {
  const { container } = render(<Markdown source={'# Olá\n\n**forte**'} />)
  expect(container.textContent).toBe('# Olá\n\n**forte**')
  await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Olá' })).toBeTruthy())
  expect(container.querySelector('strong')?.textContent).toBe('forte')
})

it('draws nested and numbered lists, tables and links', () => {
  const { container } = render(
    <Markdown source={'4. um\n   - dentro\n\n| a |\n|-|\n| [b](https://c.pt "D") |\n\n<img src=x onerror=alert(1)>'} />,
  )
  expect(container.querySelector('ol')?.start).toBe(4)
  expect(container.querySelector('ol > li > ul > li')?.textContent).toBe('dentro')
  const table = within(screen.getByRole('region', { name: 'Tabela' }))
  expect(table.getByRole('columnheader', { name: 'a' })).toBeTruthy()
  const link = table.getByRole('link', { name: 'b' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link.title).toBe('D')
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
})

it('begins one level below the heading of its place, and code can be scrolled by keyboard', () => {
  const source = '## Um\n\n### Dois\n\n```\ncódigo\n```'
  const { container, rerender } = render(<Markdown source={source} />)
  const tags = () => [...container.querySelectorAll('h2, h3, h4')].map(({ tagName }) => tagName)
  expect(tags()).toEqual(['H3', 'H4'])
  expect(container.querySelector('pre')?.tabIndex).toBe(0)
  rerender(<Markdown source={source} top={2} />)
  expect(tags()).toEqual(['H2', 'H3'])
})
