import { addPushDevice, getPush } from '#contract/notices/push.ts'
import { call, session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { canBeTold, toldHere } from '#web/lib/page/told-here.ts'
import { registerWorker } from '#web/lib/page/worker.ts'

const current = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

const bytesOf = (key: ArrayBuffer | null) =>
  key &&
  btoa(String.fromCodePoint(...new Uint8Array(key))).replaceAll(
    /[+/=]/g,
    (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
  )

async function subscribe(): Promise<void> {
  const { publicKey } = await call(getPush)
  const worker = await registerWorker()
  await navigator.serviceWorker.ready
  const old = await worker.pushManager.getSubscription()
  // The key of the installation was replaced: the old address takes nothing any more.
  if (old && bytesOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  await call(addPushDevice, { body: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } } })
  toldHere.isFor(session.state().user!.id)
  await queryClient.invalidateQueries({ queryKey: ['notices', 'devices'] })
}

/** Asks the browser, at the press of a button; false when the person refuses there. */
export async function tellHere(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  return true
}

/** The browser forgets its address, at which nobody can be told from then on. */
export async function endHere(): Promise<void> {
  toldHere.forget()
  if (canBeTold()) await (await current())?.unsubscribe()
}

/** At each visit: the device belongs to the session of now. Whoever else signs in here is not told of the first. */
export async function keepHere(): Promise<void> {
  const isOwn = toldHere.owner() === session.state().user?.id
  if (!canBeTold() || !isOwn || Notification.permission !== 'granted') return endHere()
  await subscribe()
}
