import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { menuParts } from '#web/components/ui/menu.tsx'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { FilterMenu } from './filter-menu.tsx'
import { FilterSelect } from './filter-select.tsx'
import { FilterOneOf, FilterSomeOf } from './filter-toggles.tsx'
import { parseSort, sortName } from './sort.ts'

beforeAll(() => menuParts.load())
beforeAll(() => loadTexts(['basics', 'ui']))
afterEach(cleanup)

type Kind = 'talk' | 'workshop'
const options: { value: Kind; label: string }[] = [
  { value: 'talk', label: 'Sessão' },
  { value: 'workshop', label: 'Oficina' },
]
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((chip) => chip.textContent)

describe('filters', () => {
  it('with chips hold one value or none', async () => {
    function One() {
      const [value, setValue] = useState<Kind>()
      return <FilterOneOf options={options} value={value} onChange={setValue} />
    }
    render(<One />)
    await press('Sessão')
    await press('Oficina')
    expect(pressed()).toEqual(['Oficina'])
    await press('Oficina')
    expect(pressed()).toEqual([])
  })

  it('with chips hold several values, and undefined instead of an empty list', async () => {
    const heard: (Kind[] | undefined)[] = []
    function Some() {
      const [chosen, setChosen] = useState<Kind[]>()
      const hear = (next: Kind[] | undefined) => {
        heard.push(next)
        setChosen(next)
      }
      return <FilterSomeOf options={options} chosen={chosen} onChange={hear} />
    }
    render(<Some />)
    await press('Sessão')
    await press('Oficina')
    await press('Sessão')
    await press('Oficina')
    expect(heard).toEqual([['talk'], ['talk', 'workshop'], ['workshop'], undefined])
  })

  it('with a menu are ticked one by one and cleared together', async () => {
    function Many() {
      const [chosen, setChosen] = useState<Kind[]>()
      return <FilterMenu label="Tipo" options={options} chosen={chosen} onChange={setChosen} />
    }
    render(<Many />)
    await press('Tipo')
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Sessão' }))
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Oficina' }))
    await userEvent.keyboard('{Escape}')
    await press('Tipo (2)')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Todos' }))
    expect(screen.getByRole('button', { name: 'Tipo' })).toBeTruthy()
  })

  it('with a select are cleared by its first option', async () => {
    const heard: (Kind | undefined)[] = []
    render(
      <FilterSelect
        label="Tipo"
        all="Todos os tipos"
        options={options}
        value="talk"
        onChange={(kind) => heard.push(kind)}
      />,
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Oficina')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Todos os tipos')
    expect(heard).toEqual(['workshop', undefined])
  })
})

it('parses and formats an order as the API names it', () => {
  expect(parseSort('-title')).toEqual({ by: 'title', descending: true })
  expect(parseSort(undefined)).toBeUndefined()
  expect(sortName({ by: 'title', descending: true }, ['title', '-title'])).toBe('-title')
  expect(sortName({ by: 'colour', descending: false }, ['title', '-title'])).toBeUndefined()
})
