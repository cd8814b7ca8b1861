import { sql } from 'kysely'
import { totpCode, totpStep } from '#api/secrets/totp.ts'
import { beginApp, confirmApp, prove } from '#contract/auth/factors.ts'
import { listManagedEvents } from '#contract/events/manage.ts'
import { createMachine } from '#contract/integrations/machines.ts'
import { createWebhook, listWebhooks, setWebhookState } from '#contract/integrations/webhooks.ts'
import { createMessage, sendMessage } from '#contract/messages/messages.ts'
import { request } from '../../call.ts'
import { strongPassword } from '../../sign-up-forms.ts'
import { does, oneOf, say, type Person, type World } from '../world.ts'

/** Another system hears of everything, and a machine reads for a year. */
export async function connectOthers(world: World, admin: Person): Promise<void> {
  const known = await does(world, admin, listWebhooks, {})
  const occasions = known!.occasions.flatMap((group) => group.occasions).slice(0, 400)
  const body = { name: 'Arquivo', url: world.at.receiver.url, occasions }
  await does(world, admin, createWebhook, { body }, 'connects another system')
  await does(world, admin, prove, { body: { password: strongPassword } })
  const machine = { name: 'Painel', scopes: ['events:manage' as const], writes: false, days: 365 as const }
  const made = await does(world, admin, createMachine, { body: machine }, 'gives a machine a token')
  if (made) world.machine = made.token
}

/** The other system is away for a day; now and then the team stops it, and it hears of all that it missed. */
export async function tendOthers(world: World, admin: Person, number: number): Promise<void> {
  world.at.receiver.isDown = number % 60 === 20
  if (number % 90 === 33 || number % 90 === 35) {
    const { rows } = await sql<{ id: string; state: string }>`select id, state from webhooks limit 1`.execute(
      world.at.deps.db,
    )
    const state = number % 90 === 33 ? ('paused' as const) : ('active' as const)
    for (const { id, state: now } of rows)
      if (now !== state)
        await does(world, admin, setWebhookState, { params: { id }, body: { state } }, `makes it ${state}`)
  }
  if (!world.machine || number % 7 !== 2) return
  const { statusCode } = await request(world.at.app, listManagedEvents, { query: {} }, { token: world.machine })
  if (statusCode !== 200) throw new Error(`The machine was answered ${statusCode}.`)
}

/** An application on a telephone that shows codes. */
export async function secureSignIn(world: World, who: Person): Promise<void> {
  await does(world, who, prove, { body: { password: strongPassword } })
  const begun = await does(world, who, beginApp, {})
  if (!begun) return
  const code = totpCode(begun.key.replaceAll(' ', ''), totpStep(world.at.now()))
  await does(world, who, confirmApp, { body: { code } }, 'turns a second step on')
  delete who.session
}

/** To those who have a seat, the day before or at once. */
export async function writeToSome(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title_pt as title from events where state = 'published'
      and starts_at > ${new Date(world.at.now().getTime() + 2 * 86_400_000)}::timestamptz
      and exists (select from event_registrations where event_id = events.id and event_registrations.state = 'confirmed')
    order by slug`.execute(world.at.deps.db)
  const event = oneOf(world, rows)
  if (!event) return
  const audience = { list: 'events.registrations', filters: { event: event.slug, segment: 'confirmed' } }
  const texts = { subject: { pt: `Traz o portátil (${world.acts})` }, body: { pt: 'Olá, {nome}.\n\nAté logo.' } }
  const made = await does(world, staff, createMessage, { body: { audience, texts } })
  if (!made) return
  const when = world.random() < 0.5 ? { sendAt: null, fromStart: -1440 } : { sendAt: null }
  const call = { params: { id: made.id }, body: { ...when, version: made.version } }
  if (await does(world, staff, sendMessage, call)) say(world, `The team writes to who is at «${event.title}»`)
}
