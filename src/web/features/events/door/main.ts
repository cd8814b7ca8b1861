// Must come first: tokens.css sets the order of the style layers.
import '#web/styles/tokens.css'
import '#web/styles/dark.css'
import '#web/styles/base.css'
import { forgetLists } from '#web/lib/page/device-store.ts'
import { registerWorker } from '#web/lib/page/worker.ts'
import { Desk } from './desk.ts'
import { isoCode, t } from './texts.ts'
import { showDesk } from './view.ts'

/** Only what changed is asked for, so doors may follow each other closely. */
const exchangeEvery = 2000

/** The page of a door alone: small enough for a slow phone, whole without a connection. */
function start() {
  document.documentElement.lang = isoCode
  document.title = t('page')
  const slug = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  const desk = new Desk(slug)
  showDesk(document.querySelector<HTMLElement>('#door')!, desk)
  document.querySelector('#boot')?.remove()
  void desk.start()
  const exchange = () => void desk.exchange()
  setInterval(() => document.hidden || exchange(), exchangeEvery)
  addEventListener('online', exchange)
  // Signed out in another tab: the names go from this one too.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'auth._token.local' && newValue === 'false') void forgetLists().finally(() => location.reload())
  })
  // Without a worker the door works as long as the page is open.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) registerWorker('/door/sw.js').catch(() => {})
}

start()
