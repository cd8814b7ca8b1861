import { audit } from '#api/records/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import * as contract from '#contract/mails.ts'
import { canReadSecrets, withoutSecrets } from './policy.ts'
import { findMail, findMails, requeueDead } from './queries.ts'

export function mailRoutes(route: Route, deps: Deps): void {
  const { db, settings } = deps

  const show = async (actor: Actor, id: string): Promise<contract.MailDetail> => {
    const mail = await findMail(db, id)
    if (!mail) throw new AppError('not_found')
    const text = canReadSecrets(actor, settings) ? mail.text : withoutSecrets(mail.text)
    return { ...mail, text, can: { retry: mail.status === 'dead' } }
  }

  route(contract.listMails, ({ query }) => findMails(db, query))
  route(contract.getMail, ({ actor, params }) => show(actor, params.id))

  route(contract.retryMail, async ({ actor, params: { id }, request }) => {
    await show(actor, id)
    await transaction(db, async (tx) => {
      if (!(await requeueDead(tx, id))) throw new AppError('state_conflict')
      await audit(tx, { actorId: actor.id, action: 'mails.retry', object: { type: 'mail', id }, requestId: request.id })
    })
    return show(actor, id)
  })
}
