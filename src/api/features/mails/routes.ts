import { audit } from '#api/records/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse } from '#api/http/caller.ts'
import type { Reader } from '#api/http/exports/export-cells.ts'
import { columnsOf, wordOf } from '#api/http/exports/export-columns.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { findNotifications, saveNotifications } from '#api/tell/preferences.ts'
import { chooseQuiet, findOwnQuiet } from '#api/tell/quiet.ts'
import { withoutSecrets } from '#api/mail/secrets.ts'
import * as contract from '#contract/mails/mails.ts'
import { getNotifications, setNotifications } from '#contract/mails/notifications.ts'
import { getQuiet, setQuiet } from '#contract/mails/quiet.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import en from '#web/locales/en/mails.json' with { type: 'json' }
import pt from '#web/locales/pt/mails.json' with { type: 'json' }
import { canReadSecrets } from './policy.ts'
import { stopRoutes } from './stop.ts'
import { findMail, findMails, type MailRow, requeueDead, toMail } from './queries.ts'

const columns = {
  ...columnsOf<MailRow>('subject', 'recipient'),
  state: ({ status }: MailRow, reader: Reader) => wordOf({ pt: pt.status, en: en.status }, status, reader),
  ...columnsOf<MailRow>('attempts', 'error', 'created_at', 'sent_at'),
}

export function mailRoutes(route: Route, deps: Deps): void {
  const { db, settings } = deps

  const show = async (actor: Actor, id: string): Promise<contract.MailDetail> => {
    const mail = found(await findMail(db, id))
    const text = canReadSecrets(actor, settings) ? mail.text : withoutSecrets(mail.text)
    return { ...mail, text, can: { retry: mail.status === 'dead' } }
  }

  stopRoutes(route, deps)
  route(getNotifications, ({ actor }) => findNotifications(db, deps, actor.id))
  route(setNotifications, async ({ actor, body }) => {
    await saveNotifications(db, deps, actor.id, body)
    return findNotifications(db, deps, actor.id)
  })
  route(getQuiet, ({ actor }) => findOwnQuiet(db, actor.id))
  route(setQuiet, ({ actor, body }) => chooseQuiet(db, actor.id, body.hours))
  listRoutes(
    route,
    deps,
    { list: contract.listMails, file: contract.exportMails },
    {
      name: 'mails',
      columns,
      find: (_actor, filters, paging) => findMails(db, { ...filters, ...paging }),
      show: toMail,
    },
  )
  route(contract.getMail, ({ actor, params }) => show(actor, params.id))

  route(contract.retryMail, async (call) => {
    const { id } = call.params
    await show(call.actor, id)
    await transaction(db, async (tx) => {
      if (!(await requeueDead(tx, id))) refuse('state_conflict')
      await audit(tx, callerOf(call), 'mails.retry', { type: 'mail', id })
    })
    return show(call.actor, id)
  })
}
