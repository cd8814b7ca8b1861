import '#web/components/display/segbar.css'
import '#web/components/ui/alert.css'
import '#web/components/ui/button.css'
import '#web/components/ui/segmented.css'
import '#web/components/fields/field.css'
import '#web/components/fields/input.css'
import { ticketFrom } from '../ticket/ticket-code.ts'
import type { Desk } from './desk.ts'
import { choice, el, hide } from './dom.ts'
import { guestList, isUnsent } from './guest-list.ts'
import { hasCome } from './model.ts'
import { result } from './result.ts'
import { scanner } from './scanner.ts'
import { settings } from './settings.ts'
import { status } from './status.ts'
import { locale, t, timeOf } from './texts.ts'
import './door.css'

/** The whole page, built once; each part follows the desk by itself. */
export function showDesk(root: HTMLElement, desk: Desk) {
  const enter = (text: string) => void desk.take({ ticket: ticketFrom(text).slice(0, longestTicket) })
  const parts = [heading(desk), status(desk), result(desk)]
  const panels = { camera: scanner(enter), name: guestList(desk), code: codeForm(enter) }
  const show = (way: string) => {
    root.dataset['way'] = way
    for (const [name, panel] of Object.entries(panels)) hide(panel, name !== way)
    desk.putAway()
  }
  const ways = (['camera', 'name', 'code'] as const).map((value) => ({ value, label: t(`by.${value}`) }))
  const [head, bar, answer] = parts
  root.append(
    head!,
    bar!,
    choice(t('way'), ways, { chosen: 'camera', onChoose: show }),
    el('div', { class: 'door__stage' }, answer!, ...Object.values(panels)),
    settings(desk),
  )
  show('camera')
}

const longestTicket = 200

function heading(desk: Desk): HTMLElement {
  const title = el('h1', { class: 'door__name' }, t('page'))
  const when = el('p', { class: 'small subtle' })
  const digits = el('span', { class: 'digits digits--lg', 'aria-hidden': 'true' })
  const words = el('span', { class: 'muted' })
  const bar = el('span', { class: 'segbar', 'aria-hidden': 'true' }, ...Array.from({ length: segments }, () => el('i')))
  const out = `/manage/events/${encodeURIComponent(desk.slug)}/participants`
  desk.subscribe(() => {
    const { door, guests } = desk.state()
    if (!door) return
    const { event } = door
    const people = [...guests.byId.values()].filter(({ standing }) => standing === 'expected')
    const here = people.filter(hasCome)
    const [came, unsent] = [here.length, here.filter((guest) => isUnsent(desk, guest)).length]
    title.textContent = (locale === 'en' && event.title.en) || event.title.pt
    document.title = `${title.textContent} · ${t('page')}`
    when.textContent = [timeOf(event.startsAt, event.zone), event.place].filter(Boolean).join(' · ')
    digits.textContent = String(came).padStart(2, '0')
    digits.dataset['ghost'] = digits.textContent.replaceAll(/\d/g, '8')
    words.textContent = t('arrivals', { count: came, total: people.length })
    const upTo = (count: number) => Math.round((count / (people.length || 1)) * segments)
    for (const [i, segment] of [...bar.children].entries())
      segment.className = i < upTo(came - unsent) ? 'on' : i < upTo(came) ? 'coming' : ''
  })
  return el(
    'header',
    { class: 'door__top' },
    el('div', { class: 'grow' }, title, when),
    el('a', { class: 'btn btn--ghost', href: out }, t('leave')),
    el('div', { class: 'lcd arrivals' }, el('p', { class: 'arrivals__n' }, digits, words), bar),
  )
}

/** As many for any event: a share, not a count. */
const segments = 20

/** For tickets that the camera cannot read; a USB code reader types here as well, and the next follows at once. */
function codeForm(onCode: (text: string) => void): HTMLElement {
  const id = 'code'
  const input = el('input', {
    id,
    class: 'input mono',
    name: id,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': 'code-hint',
  })
  const send = (event: Event) => {
    event.preventDefault()
    const typed = input.value.trim()
    if (typed) onCode(typed)
    input.value = ''
    input.focus()
  }
  return el(
    'form',
    { class: 'form', onsubmit: send },
    el(
      'div',
      { class: 'field' },
      el('label', { class: 'field__label', for: id }, t('code')),
      input,
      el('p', { class: 'field__hint', id: 'code-hint' }, t('codeHint')),
    ),
    el('button', { class: 'btn btn--primary btn--lg btn--block', type: 'submit' }, t('check')),
  )
}
