import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useInSteps } from './in-steps.ts'

const parts = ['Primeira', 'Segunda', 'Terceira']
const shown: number[] = []

function Page() {
  const some = useInSteps(parts)
  shown.push(some.length)
  return some.map((part) => <p key={part}>{part}</p>)
}

function Nested() {
  return useInSteps([<p key="head">Cabeça</p>, <Page key="list" />])
}

function openedBy(type: NavigationTimingType) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
}

describe('the parts of a page', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    dispatchEvent(new Event('scroll'))
    document.querySelector('#boot')?.remove()
    history.replaceState(null, '', '/')
    shown.length = 0
  })

  it('arrive one after the other on the first page of a visit', async () => {
    openedBy('navigate')
    document.body.insertAdjacentHTML('beforeend', '<div id="boot"></div>')
    render(<Page />)
    await screen.findByText('Terceira')
    expect([...new Set(shown)]).toEqual([1, 2, 3])
  })

  it('arrive one after the other within a part that arrives after the first picture is gone', async () => {
    openedBy('navigate')
    document.body.insertAdjacentHTML('beforeend', '<div id="boot"></div>')
    render(<Nested />)
    document.querySelector('#boot')!.remove()
    await screen.findByText('Terceira')
    expect([...new Set(shown)]).toEqual([1, 2, 3])
  })

  it('can leave the first step to what surrounds them', async () => {
    openedBy('navigate')
    document.body.insertAdjacentHTML('beforeend', '<div id="boot"></div>')
    const Frame = () => <main>{useInSteps([<Page key="page" />], 0)}</main>
    render(<Frame />)
    expect(screen.getByRole('main').textContent).toBe('')
    await screen.findByText('Terceira')
    expect([...new Set(shown)]).toEqual([1, 2, 3])
  })

  it.each(['reload', 'back_forward'] as const)('arrive at once after a %s, so that the page scrolls back', (type) => {
    openedBy(type)
    document.body.insertAdjacentHTML('beforeend', '<div id="boot"></div>')
    render(<Page />)
    expect(shown).toEqual([3])
  })

  it('arrive at once when the address names a part of the page', () => {
    openedBy('navigate')
    document.body.insertAdjacentHTML('beforeend', '<div id="boot"></div>')
    history.replaceState(null, '', '/#terceira')
    render(<Page />)
    expect(shown).toEqual([3])
  })

  it('arrive at once for somebody who has scrolled the first picture', () => {
    openedBy('navigate')
    vi.stubGlobal('scrollY', 40)
    dispatchEvent(new Event('scroll'))
    document.body.insertAdjacentHTML('beforeend', '<div id="boot"></div>')
    render(<Page />)
    expect(shown).toEqual([3])
  })

  it('arrive at once on every further page', () => {
    openedBy('navigate')
    render(<Page />)
    expect(shown).toEqual([3])
  })
})
