import type { Desk, DeskState } from './desk.ts'
import { el, hide } from './dom.ts'
import { t, timeOf } from './texts.ts'

/** What is kept, where and until when; what waits; and what went wrong. */
export function status(desk: Desk): HTMLElement {
  const words = el('span', { class: 'grow' })
  const send = el('button', { class: 'btn btn--secondary btn--sm', type: 'button' }, t('send'))
  send.addEventListener('click', () => void desk.exchange())
  const bar = el('div', { class: 'queuestate', 'aria-live': 'polite' }, words, send)
  const alerts = el('div', { class: 'stack' })
  let shown = ''
  desk.subscribe(() => {
    const state = desk.state()
    bar.dataset['connected'] = String(state.failure === null)
    words.textContent = barText(state)
    hide(send, state.waiting.length === 0)
    send.toggleAttribute('disabled', state.sending)
    const wanted = alertsOf(state)
    if (JSON.stringify(wanted) === shown) return
    shown = JSON.stringify(wanted)
    alerts.replaceChildren(...wanted.map((alert) => callout(desk, alert)))
  })
  return el('div', { class: 'stack' }, bar, alerts)
}

function barText({ failure, door, guests, waiting, unkept }: DeskState): string {
  const toSend = waiting.length > 0 ? t('waiting', { count: waiting.length }) : ''
  if (failure === null) return [t('online'), toSend].filter(Boolean).join(' · ')
  const isKept = door && !unkept
  const kept = isKept ? t('kept', { count: guests.byId.size, time: timeOf(door.until, door.event.zone) }) : ''
  return [t('offline'), kept, toSend].filter(Boolean).join(' · ')
}

type Alert = { tone: 'warning' | 'danger'; text: string; lines?: string[]; act?: 'discard' | 'signIn' }

function alertsOf({ failure, unkept, attention, door, waiting }: DeskState): Alert[] {
  const alerts: Alert[] = []
  const isCancelled = door?.event.state === 'cancelled' || failure?.code === 'event_cancelled'
  if (isCancelled)
    alerts.push({ tone: 'danger', text: t('failed.event_cancelled'), ...(waiting.length > 0 && discard) })
  else if (failure?.status === 401) alerts.push({ tone: 'danger', text: t('failed.signedOut'), act: 'signIn' })
  else if (failure?.status === 403 || failure?.status === 404) alerts.push({ tone: 'danger', text: t('failed.none') })
  else if (failure && failure.status > 0) alerts.push({ tone: 'danger', text: t('failed.other'), ...discard })
  if (unkept) alerts.push({ tone: 'warning', text: t('unkept') })
  if (attention.length > 0) {
    const lines = attention.map(({ name, result }) => [name, t(`scan.${result}`)].filter(Boolean).join(': '))
    alerts.push({ tone: 'warning', text: t('attention', { count: attention.length }), lines })
  }
  return alerts
}

const discard = { act: 'discard' } as const

function callout(desk: Desk, { tone, text, lines = [], act }: Alert): HTMLElement {
  const list = lines.length > 0 && el('ul', {}, ...lines.map((line) => el('li', {}, line)))
  const body = el('div', { class: 'callout__body' }, el('p', {}, text), list)
  return el('div', { class: `callout callout--${tone}`, role: 'alert' }, body, act ? actOf(desk, act) : null)
}

function actOf(desk: Desk, act: 'discard' | 'signIn'): HTMLElement {
  const look = { class: 'btn btn--secondary btn--sm' }
  // The page of the event leads through the sign-in and back.
  const event = `/manage/events/${encodeURIComponent(desk.slug)}/check-in`
  if (act === 'signIn') return el('a', { ...look, href: event }, t('signIn'))
  const ask = () => {
    if (confirm(t('discardText'))) void desk.discard()
  }
  return el('button', { ...look, type: 'button', onclick: ask }, t('discard'))
}
