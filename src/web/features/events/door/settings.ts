import { doorLimits } from '#contract/events/door-limits.ts'
import type { Desk } from './desk.ts'
import { choice, el, field } from './dom.ts'
import { t } from './texts.ts'

const doorKey = 'viveiro.door-name'

/** What this device counts: people who come or leave, on which list, at which door. */
export function settings(desk: Desk): HTMLElement {
  const list = el('select', { class: 'input' })
  const lists = field(t('list'), list)
  list.addEventListener('change', () => {
    desk.options.listId = list.value || null
    desk.putAway()
  })
  const name = el('input', { class: 'input', maxlength: doorLimits.door, autocomplete: 'off' })
  name.value = desk.options.door = readName()
  name.addEventListener('change', () => {
    desk.options.door = name.value.trim()
    writeName(desk.options.door)
  })
  let shown = ''
  desk.subscribe(() => {
    const known = desk.state().door?.lists ?? []
    lists.toggleAttribute('hidden', known.length === 0)
    if (JSON.stringify(known) === shown) return
    shown = JSON.stringify(known)
    list.replaceChildren(
      ...[{ id: '', name: t('entrance') }, ...known].map(({ id, name: text }) => el('option', { value: id }, text)),
    )
    list.value = desk.options.listId ?? ''
  })
  const acts = (['in', 'out'] as const).map((value) => ({ value, label: t(`counts.${value}`) }))
  const act = choice(t('counts.label'), acts, {
    chosen: 'in',
    onChoose: (value) => {
      desk.options.act = value as 'in' | 'out'
      desk.putAway()
    },
  })
  return el(
    'details',
    { class: 'door__settings' },
    el('summary', {}, t('settings')),
    el('div', { class: 'stack' }, act, lists, field(t('door'), name, t('doorHint'))),
  )
}

function readName(): string {
  try {
    return localStorage.getItem(doorKey) ?? ''
  } catch {
    return ''
  }
}

function writeName(name: string) {
  try {
    localStorage.setItem(doorKey, name)
  } catch {
    // The name lasts as long as the page.
  }
}
