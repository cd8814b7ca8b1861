import { type Desk, isRefusal } from './desk.ts'
import { answerLines } from './answer-lines.ts'
import { el } from './dom.ts'
import type { Told } from './model.ts'
import { t, timeOf } from './texts.ts'

const toneOf = (result: Told['result']) =>
  isRefusal(result) ? 'danger' : result === 'repeated' ? 'warning' : result === 'checked_in' ? 'success' : 'info'

/** The last answer, large enough to read at arm's length, and announced; the next scan takes its place by itself. */
export function result(desk: Desk): HTMLElement {
  const panel = el('div', { class: 'scanresult', 'data-tone': 'none', 'aria-live': 'assertive' })
  let shown = ''
  desk.subscribe(() => {
    const { last, door } = desk.state()
    const key = JSON.stringify(last)
    if (key === shown) return
    shown = key
    panel.dataset['tone'] = last ? toneOf(last.result) : 'none'
    panel.replaceChildren(...(last ? told(last, door?.event.zone) : [el('p', { class: 'subtle' }, t('ready'))]))
    // Whoever scans does not look at the screen: short for admitted, long for anything else.
    if (last) navigator.vibrate?.(toneOf(last.result) === 'success' ? 60 : [200, 80, 200])
  })
  return panel
}

function told({ result: is, name, inAt, answers }: Told, zone: string | undefined): HTMLElement[] {
  const since = is === 'repeated' && inAt && zone ? t('since', { time: timeOf(inAt, zone) }) : t(`hint.${is}`)
  return [
    ...(name ? [el('p', { class: 'scanresult__name' }, name)] : []),
    el('p', { class: 'scanresult__title' }, t(`scan.${is}`)),
    el('p', {}, since),
    ...answerLines(answers),
  ]
}
