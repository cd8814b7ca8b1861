import type { DoorGuest } from '#contract/events/door.ts'
import { fold } from '#web/lib/text/fold.ts'
import type { Desk } from './desk.ts'
import { answerLines } from './answer-lines.ts'
import { choice, el } from './dom.ts'
import { hasCome } from './model.ts'
import { t, timeOf } from './texts.ts'
import { walkInForm } from './walk-in.ts'

const mostShown = 40
type Filter = 'all' | 'missing' | 'unsent'

/** Everybody on the list, found by name, with one act each. */
export function guestList(desk: Desk): HTMLElement {
  const search = el('input', { class: 'input', type: 'search', 'aria-label': t('search'), placeholder: t('search') })
  const count = el('p', { class: 'small subtle', 'aria-live': 'polite' })
  const rows = el('ul', { class: 'door__rows' })
  let filter: Filter = 'all'
  const draw = () => {
    const wanted = fold(search.value)
    const found = [...desk.state().guests.byId.values()].filter(
      (guest) => isAmong(desk, guest, filter) && fold(guest.name).includes(wanted),
    )
    const shown = Math.min(found.length, mostShown)
    count.textContent =
      found.length > shown ? t('tooMany', { count: found.length, shown }) : t('found', { count: shown })
    // A row that is drawn again keeps the focus that it had.
    const focused = document.activeElement?.closest<HTMLElement>('[data-guest]')?.dataset['guest']
    rows.replaceChildren(...found.slice(0, mostShown).map((guest) => rowOf(desk, guest)))
    if (focused) rows.querySelector<HTMLElement>(`[data-guest="${CSS.escape(focused)}"] button`)?.focus()
  }
  search.addEventListener('input', draw)
  let isDue = false
  // Hundreds of changes in a row are drawn once, and none while another way is chosen.
  desk.subscribe(() => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      if (!panel.hidden) draw()
    })
  })
  const filters = (['all', 'missing', 'unsent'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))
  const choose = (value: string) => {
    filter = value as Filter
    draw()
  }
  const shown = choice(t('filter.label'), filters, { chosen: filter, onChoose: choose })
  const panel = el('div', { class: 'stack' }, search, shown, count, rows, walkInForm(desk))
  return panel
}

export const isUnsent = (desk: Desk, { id }: DoorGuest) =>
  desk.state().waiting.some((entry) => entry.guestId === id || entry.id === id)

function isAmong(desk: Desk, guest: DoorGuest, filter: Filter): boolean {
  if (filter === 'unsent') return isUnsent(desk, guest)
  return filter === 'all' || (!hasCome(guest) && guest.standing === 'expected')
}

function rowOf(desk: Desk, guest: DoorGuest): HTMLElement {
  const { id, name, way, standing, inAt, isInside } = guest
  const zone = desk.state().door?.event.zone ?? 'UTC'
  const { act, listId } = desk.options
  const isCounted = listId ? guest.lists.includes(listId) : isInside
  const press = (chosen: 'in' | 'out' | 'undo') => () => void desk.take({ guestId: id, act: chosen })
  const words = [way && t(`ways.${way}`), standing !== 'expected' && t(`standing.${standing}`)]
    .filter(Boolean)
    .join(' · ')
  const since = inAt ? timeOf(inAt, zone) : t('present')
  const time = hasCome(guest) && el('span', { class: 'door__in', 'data-unsent': isUnsent(desk, guest) }, since)
  const main =
    act === 'out' ? isInside && button('letOut', name, press('out')) : !isCounted && button('letIn', name, press('in'))
  return el(
    'li',
    { 'data-guest': id },
    el(
      'div',
      { class: 'grow' },
      el('p', { class: 'medium' }, name),
      words ? el('p', { class: 'small subtle' }, words) : null,
      ...answerLines(guest.answers),
    ),
    time,
    standing === 'expected' && main,
    isCounted && act === 'in' && button('undo', name, press('undo')),
  )
}

const button = (key: 'letIn' | 'letOut' | 'undo', name: string, onclick: () => void) =>
  el(
    'button',
    {
      class: `btn ${key === 'undo' ? 'btn--ghost' : 'btn--secondary'}`,
      type: 'button',
      'aria-label': t(`named.${key}`, { name }),
      onclick,
    },
    t(`acts.${key}`),
  )
