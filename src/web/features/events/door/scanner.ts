import { startCamera } from './camera.ts'
import { el, hide } from './dom.ts'
import { t } from './texts.ts'

// A code stays in view for many frames; it counts as a new scan only after this many milliseconds.
const sameCodeFor = 3000
const doorScreen = '(max-width: 1023px)'

/** The camera reads one code after the other, without a press between them. */
export function scanner(onCode: (text: string) => void): HTMLElement {
  const video = el('video', { muted: true, playsinline: true, 'aria-label': t('camera') })
  const frame = el('span', { class: 'scanner__frame', 'aria-hidden': 'true' })
  const trouble = el('p', { class: 'callout callout--warning', role: 'alert' })
  const start = el(
    'button',
    { class: 'btn btn--primary btn--lg', type: 'button', onclick: () => void on() },
    t('start'),
  )
  const stop = el('button', { class: 'btn btn--secondary', type: 'button', onclick: () => off() }, t('stop'))
  const box = el('div', { class: 'scanner', 'data-on': 'false' }, video, frame, start, trouble)
  let inUse: AbortController | undefined
  let seen = { text: '', at: 0 }
  const once = (text: string) => {
    const again = seen.text === text && Date.now() - seen.at < sameCodeFor
    seen = { text, at: Date.now() }
    if (!again) onCode(text)
  }
  const show = (isOn: boolean) => {
    box.dataset['on'] = String(isOn)
    hide(start, isOn)
    hide(frame, !isOn)
    hide(stop, !isOn)
  }
  const off = () => {
    inUse?.abort()
    show(false)
  }
  const on = async () => {
    hide(trouble, true)
    inUse = new AbortController()
    try {
      // On plain http browsers offer no camera.
      if (!navigator.mediaDevices) throw new DOMException('No camera here', 'NotFoundError')
      await startCamera(video, { onCode: once, signal: inUse.signal })
      show(true)
    } catch (error) {
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
      trouble.textContent = t(isDenied ? 'denied' : 'missing')
      hide(trouble, false)
      show(false)
    }
  }
  hide(trouble, true)
  show(false)
  // At the door the camera comes on by itself; on a large screen it waits for the button.
  if ('mediaDevices' in navigator && matchMedia(doorScreen).matches) void on()
  return el('div', { class: 'stack' }, box, stop)
}
